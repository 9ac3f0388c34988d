import { learn } from "../src/texts";

// What boards bring with them is known in all tests.
const games = import.meta.glob<Record<string, object>>("../src/games/*/texts.ts", { eager: true });
Object.values(games).forEach((texts) => Object.values(texts).forEach(learn));
