import { PGlite } from "@electric-sql/pglite";

// Run as a program: `node create-data-dir.ts DIR` makes an empty database there.
const [dir] = process.argv.slice(2);
if (!dir) throw new Error("Which directory?");
const engine = await PGlite.create(dir);
await engine.close();
