import { rename, rm } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";

// Run as a program: `node create-data-dir.ts DIR` makes an empty database there, all or nothing.
const [dir] = process.argv.slice(2);
if (!dir) throw new Error("Which directory?");
const unfinished = `${dir}.unfinished`;
await rm(unfinished, { recursive: true, force: true });
const engine = await PGlite.create(unfinished);
await engine.close();
await rm(dir, { recursive: true, force: true });
await rename(unfinished, dir);
