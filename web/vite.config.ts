import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
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

/** Has letters come together with the scripts: the page waits for them. */
const letters: Plugin = {
  name: "letters",
  apply: "build",
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((name) => name.endsWith(".woff2"))
      .map((name) => ({ tag: "link", attrs: { rel: "preload", as: "font", crossorigin: true, href: `/${name}` } })),
};

/** Packs every file that gets smaller by it, once and for all: the server sends that to whoever can unpack it. */
const packed: Plugin = {
  name: "packed",
  apply: "build",
  async writeBundle({ dir }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name));
    const paths = texts.map((name) => join(dir!, name));
    await Promise.all(paths.map(async (path) => writeFile(`${path}.br`, brotliCompressSync(await readFile(path)))));
  },
};

/** What every page or every table needs is one file: dozens of small ones would weigh more, and come later. */
const SHARED = [
  {
    name: "page",
    test: /node_modules\/svelte|src\/(lib|texts|look)\/|src\/games\/\w+\.ts$|src\/pieces\/(Dialog|Die|Icon|Level)/,
  },
  { name: "pieces", test: /src\/pieces\// },
];

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), letters, serviceWorker, packed],
  build: {
    outDir: "../pepperbox/web",
    emptyOutDir: true,
    assetsInlineLimit: 0, // everything is a file of its own, as the page's security policy wants it
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
}));
