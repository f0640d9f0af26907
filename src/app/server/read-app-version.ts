import { readFile } from "node:fs/promises";
import * as z from "zod";

const packageSchema = z.looseObject({ version: z.string() });

export async function readAppVersion(): Promise<string> {
  const text = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  return packageSchema.parse(JSON.parse(text)).version;
}
