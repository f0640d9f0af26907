import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import path from "node:path";
import { lastingFileHeaders } from "#platform/http/security-headers.ts";
import { hashBytes } from "./archive-store.ts";
import type { ServedPage } from "./served-page.ts";

/** A file of the build or a picture that a public page names, directly or through another file. */
export interface NamedFile extends Pick<ServedPage, "path" | "headers"> {
  readonly sha256: string;
  /** Null if the storage no longer has the file. */
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

/** File names under assets/ contain a hash of the content; other files keep their names in each build. */
const isHashed = (address: string) => address.startsWith("/assets/");

/** How long browsers keep a file of the build, and who may load it. */
export function describeFileUse(address: string): Readonly<Record<string, string>> {
  if (isHashed(address)) return lastingFileHeaders;
  return {
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=3600",
  };
}

/** Types of files that may name other files. */
const namesOthers = /\.(?:js|mjs|css|svg)$/;
const likelyName = /[\w.-]+\.[a-z\d]{2,11}\b/g;

/**
 * Finds files by searching a text for their names: pages name code in attributes, and code names its
 * parts in strings.
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
      // The loop also visits files that are added here.
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
