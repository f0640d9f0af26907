// Runs after `npm run db:generate`: the generator compares the schema with the newest snapshot alone,
// and each snapshot holds the whole schema in thousands of lines.
import { readdir, rm } from "node:fs/promises";

const folder = new URL("../migrations/meta/", import.meta.url);
const snapshots = (await readdir(folder)).filter((name) => name.endsWith("_snapshot.json"));
const older = snapshots.toSorted().slice(0, -1);
await Promise.all(older.map((name) => rm(new URL(name, folder))));
