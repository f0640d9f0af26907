import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "#platform/config/config.ts";
import { answerMultipart, type CompletingFault, type FakeUpload } from "./fake-s3-multipart.ts";
import { isSignedFor } from "./verify-aws-signature.ts";

export interface Stored {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface FakeS3 {
  readonly settings: S3Settings;
  readonly objects: Map<string, Stored>;
  /** Begun in parts and neither complete nor aborted, by upload id. */
  readonly uploads: Map<string, FakeUpload>;
  /** What it does when it is told to write over nothing: older services refuse, or read past it. */
  conditions: "kept" | "refused" | "ignored";
  /** Whether it tells which uploads in parts are under way. */
  listsUploads: boolean;
  completingFault: CompletingFault | null;
  /** What the next calls are answered with, instead of being done. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Just enough of S3: it refuses what is not signed with its key, as every real one does. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, FakeUpload>();
  let failure: number | null = null;
  const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "a secret for tests" };
  const server = createServer(async (request, response) => {
    // Whoever breaks off half-way has stored nothing.
    const bytes = await buffer(request).catch(() => null);
    if (bytes === null) return;
    const refusal = failure ?? findRefusal(fake, request);
    if (refusal !== null) return refuse(response, refusal);
    if (!isSignedFor("s3", request, key.secretAccessKey, bytes)) return refuse(response, 403);
    if (fake.conditions === "ignored") delete request.headers["if-none-match"];
    if (answerMultipart(fake, request, response, bytes)) return;
    answer(objects, request, response, bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeS3 = {
    settings: { bucket: "files", endpoint, region: "test-1", ...key },
    objects,
    uploads,
    conditions: "kept",
    listsUploads: true,
    completingFault: null,
    failWith(status) {
      failure = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

/** What this service doesn't do, whoever asks. */
function findRefusal(
  { conditions, listsUploads }: FakeS3,
  { method, url = "", headers }: IncomingMessage,
): number | null {
  if (conditions === "refused" && headers["if-none-match"] !== undefined) return 501;
  return !listsUploads && method === "GET" && /[?&]uploads\b/.test(url) ? 403 : null;
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<Error><Code>Status${status}</Code><Message>No.</Message></Error>`);
}

function answer(
  objects: Map<string, Stored>,
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
): void {
  const { pathname: name, searchParams } = new URL(url, "http://s3");
  const found = objects.get(name);
  if (searchParams.get("list-type") === "2") {
    sendNames([...objects.keys()].toSorted(), name, searchParams, response);
  } else if (method === "PUT") {
    if (found && headers["if-none-match"] === "*") return refuse(response, 412);
    objects.set(name, { bytes, metadata: readMetadata(headers) });
    response.writeHead(200, { etag: `"${sha256(bytes.toString("latin1"))}"` }).end();
  } else if (method === "DELETE") {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (!found) {
    refuse(response, 404);
  } else {
    send(found, headers.range, response, method === "HEAD");
  }
}

/** Two names a page, so that whoever reads the first page only is found out. */
function sendNames(
  names: readonly string[],
  bucket: string,
  searchParams: URLSearchParams,
  response: ServerResponse,
): void {
  const keys = names.map((name) => name.slice(`${bucket.replace(/\/$/, "")}/`.length));
  const first = keys.findIndex((key) => key > (searchParams.get("continuation-token") ?? ""));
  const page = first === -1 ? [] : keys.slice(first, first + 2);
  const isCut = first !== -1 && first + 2 < keys.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(
    `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`,
  );
}

function send(
  { bytes, metadata }: Stored,
  range: string | undefined,
  response: ServerResponse,
  isHead: boolean,
): void {
  const [first = 0, last = bytes.length - 1] = (/(\d+)-(\d+)/.exec(range ?? "") ?? [])
    .slice(1)
    .map(Number);
  if (range !== undefined && first >= bytes.length) return refuse(response, 416);
  const wanted = bytes.subarray(first, last + 1);
  response.writeHead(range === undefined ? 200 : 206, {
    ...Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
    ),
    "content-length": String(wanted.length),
  });
  response.end(isHead ? undefined : wanted);
}

function readMetadata(headers: IncomingMessage["headers"]): Record<string, string> {
  const prefix = "x-amz-meta-";
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), String(value)]),
  );
}
