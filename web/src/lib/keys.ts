const KEPT = "pepperbox.keys";
const MOST = 50; // tables, the latest

type Keys = Record<string, string>; // of seats, by table

function kept(): Keys {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Keys;
  } catch {
    return {}; // storage can be switched off
  }
}

/** The key of a seat at a table that was brought to this device. */
export function keptKey(table: string): string {
  return kept()[table] ?? "";
}

/** Keep a seat's key, so that one still sits there when the page is loaded again. */
export function keepKey(table: string, key: string): void {
  const { [table]: _, ...others } = kept();
  const latest = Object.entries(others).slice(1 - MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...latest, [table, key]])));
  } catch {
    // then it lasts as long as the page
  }
}
