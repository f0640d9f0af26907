import { get } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/** One page in the forms the site sends it. */
export interface PageBytes {
  readonly path: string;
  /** Fit for a file. */
  readonly name: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

export interface PackedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** `fetch` would unpack what came over the wire. */
export function fetchPacked(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<PackedAnswer> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: "127.0.0.1", headers }, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    }).once("error", reject);
  });
}

export async function readPageBytes(port: number, path: string): Promise<PageBytes> {
  const [plain, gzip, br] = await Promise.all(
    ["identity", "gzip", "br"].map(async (form) => {
      const { status, body } = await fetchPacked(port, path, { "accept-encoding": form });
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      return body;
    }),
  );
  if (!plain || !gzip || !br) throw new Error(`${path} has no bytes.`);
  return { path, name: path.replaceAll("/", "_"), plain, gzip, br };
}
