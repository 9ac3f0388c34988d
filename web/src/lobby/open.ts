import { api } from "../lib/api";
import { go } from "../lib/router.svelte";
import type { NewTable } from "../protocol";
import { say } from "../texts";

/** Open a table and go there; returns what speaks against it, or nothing. */
export async function openTable(table: NewTable): Promise<string> {
  try {
    const opened = await api.open(table);
    go(`/t/${opened.table}`);
    return "";
  } catch (refusal) {
    return (refusal as Error).message || say("offline");
  }
}
