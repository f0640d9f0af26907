import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import path from "node:path";
import { lastingFileHeaders } from "#platform/http/security-headers.ts";
import { hashBytes } from "./archive-store.ts";
import type { ServedPage } from "./served-page.ts";

/** A file that a public page names, or that such a file names in turn: of the build, or a picture of the owner's. */
export interface NamedFile extends Pick<ServedPage, "path" | "headers"> {
  readonly sha256: string;
  /** Null where the storage no longer has the file. */
  readonly read: () => Promise<Buffer | null>;
}

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  avif: "image/avif",
  webp: "image/webp",
  ico: "image/x-icon",
  woff2: "font/woff2",
};

/** Names under assets/ carry a hash of what is in the file; others keep their name. */
const isHashed = (address: string) => address.startsWith("/assets/");

/** How long browsers keep a file of the build, and who may load it. */
export function describeFileUse(address: string): Readonly<Record<string, string>> {
  if (isHashed(address)) return lastingFileHeaders;
  return {
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=3600",
  };
}

/** Texts in which other files may be named. */
const namesOthers = /\.(?:js|mjs|css|svg)$/;
const likelyName = /[\w.-]+\.[a-z\d]{2,11}\b/g;

/**
 * Finds the files by their names, wherever they stand in a text: a page names its code in attributes,
 * code names its parts in strings.
 *
 * @param clientDir folder of the built browser files.
 */
export async function listNamedFiles(
  clientDir: string,
  pages: ReadonlyArray<Pick<ServedPage, "body">>,
): Promise<readonly NamedFile[]> {
  const built = globSync("{*,assets/*}.*", { cwd: clientDir }).filter(
    (file) => !/\.(?:br|gz)$/.test(file),
  );
  const byName = new Map(built.map((file) => [path.basename(file), file]));
  const found = new Map<string, NamedFile>();
  const texts = pages.map(({ body }) => body.toString());
  for (const text of texts) {
    for (const [name] of text.matchAll(likelyName)) {
      const file = byName.get(name);
      if (file === undefined || found.has(file)) continue;
      const read = () => readFile(path.join(clientDir, file));
      const bytes = await read();
      found.set(file, describeFile(`/${file}`, bytes, read));
      // The loop goes on to what is added here.
      if (namesOthers.test(file)) texts.push(bytes.toString());
    }
  }
  return [...found.values()];
}

function describeFile(address: string, bytes: Buffer, read: () => Promise<Buffer>): NamedFile {
  const type = types[path.extname(address).slice(1)] ?? "application/octet-stream";
  const headers = Object.entries({ "content-type": type, ...describeFileUse(address) });
  return { path: address, headers: headers.toSorted(), sha256: hashBytes(bytes), read };
}
