import { api } from "./api";
import { settings } from "./settings.svelte";

/** Who plays here; nobody until the server has said so. */
export const me = $state({ person: "", name: "" });

void api.me().then(
  (known) => Object.assign(me, known),
  () => undefined,
);

/** Take another name, which one is not asked for any more. */
export async function rename(name: string): Promise<void> {
  Object.assign(me, await api.rename(name));
  settings.isNamed = true;
}
