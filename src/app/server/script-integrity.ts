import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const builtScript = /<script\b[^>]*\ssrc="(\/assets\/[\w.-]+\.js)"/g;

/**
 * Writes into a page what its scripts' files must contain, so that a browser runs nothing that a
 * cache in between has changed.
 *
 * @param clientDir folder of the built browser files.
 * @throws what reading throws when the page names a file that was not built.
 */
export function addScriptIntegrity(clientDir: string): (html: string) => string {
  const known = new Map<string, string>();
  const hash = (address: string): string => {
    const bytes = readFileSync(path.join(clientDir, address));
    const integrity = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
    known.set(address, integrity);
    return integrity;
  };
  return (html) =>
    html.replaceAll(
      builtScript,
      (tag, address: string) => `${tag} integrity="${known.get(address) ?? hash(address)}"`,
    );
}
