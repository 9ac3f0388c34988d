import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Tells the service worker what the page consists of: with any change of it, there is a new worker. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  async generateBundle(_, bundle) {
    const files = [
      "/",
      ...Object.keys(bundle)
        .map((name) => `/${name}`)
        .filter((name) => name.startsWith("/assets/")),
    ];
    const worker = await this.fs.readFile(new URL("sw.js", import.meta.url).pathname, { encoding: "utf8" });
    this.emitFile({ type: "asset", fileName: "sw.js", source: `const FILES = ${JSON.stringify(files)};\n${worker}` });
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), serviceWorker],
  build: {
    outDir: "../pepperbox/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // everything is a file of its own, as the page's security policy wants it
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
}));
