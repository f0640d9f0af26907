import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { isSignedFor } from "./verify-aws-signature.ts";

interface Stored {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface FakeS3 {
  readonly settings: S3Settings;
  readonly objects: Map<string, Stored>;
  /** Multipart uploads that are neither completed nor aborted, by upload id. */
  readonly uploads: Map<string, FakeUpload>;
  /** How it treats a condition not to overwrite: older services refuse it or ignore it. */
  conditions: "kept" | "refused" | "ignored";
  /** Whether it lists multipart uploads. */
  listsUploads: boolean;
  completingFault: CompletingFault | null;
  /** Answers the next calls with this status instead of doing them. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** As much of S3 as the tests need: it refuses requests with a wrong signature, as real ones do. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, FakeUpload>();
  let failure: number | null = null;
  const key = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "a+secret/for-tests" };
  const server = createServer(async (request, response) => {
    // An interrupted upload stores nothing.
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

/** Functions that this service does not support. */
function findRefusal(
  { conditions, listsUploads }: FakeS3,
  { method, url = "", headers }: IncomingMessage,
): number | null {
  if (conditions === "refused" && headers["if-none-match"] !== undefined) return 501;
  return !listsUploads && method === "GET" && /[?&]uploads\b/.test(url) ? 403 : null;
}

function refuse(response: ServerResponse, status: number, code = `Status${status}`): void {
  sendXml(response, "Error", `<Code>${code}</Code><Message>No.</Message>`, status);
}

function sendXml(response: ServerResponse, element: string, content: string, status = 200): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<${element}>${content}</${element}>`);
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

/** Two names per page, so that code that reads only the first page fails. */
function sendNames(
  names: readonly string[],
  bucket: string,
  searchParams: URLSearchParams,
  response: ServerResponse,
): void {
  const keys = names
    .map((name) => name.slice(`${bucket.replace(/\/$/, "")}/`.length))
    .filter((key) => key.startsWith(searchParams.get("prefix") ?? ""));
  const first = keys.findIndex((key) => key > (searchParams.get("continuation-token") ?? ""));
  const page = first === -1 ? [] : keys.slice(first, first + 2);
  const isCut = first !== -1 && first + 2 < keys.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const content = `<IsTruncated>${isCut}</IsTruncated>${next}${contents}`;
  sendXml(response, "ListBucketResult", content);
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

interface FakePart {
  readonly bytes: Buffer;
  readonly etag: string;
}

interface FakeUpload {
  readonly name: string;
  initiated: Date;
  readonly parts: Map<number, FakePart>;
}

/** The answer to every call that completes an upload, whether or not it exists. */
interface CompletingFault {
  /** 200 comes with an error in its body, as from a service that began its response too early. */
  readonly status: number;
  /** Whether the upload is completed nevertheless. */
  readonly isDone: boolean;
}

interface Call extends FakeS3 {
  /** Path, with the bucket in front. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
  readonly response: ServerResponse;
}

const leastPartBytes = 5_242_880;

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");

/**
 * Calls about multipart uploads.
 * @returns false for any other call.
 */
function answerMultipart(
  fake: FakeS3,
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
): boolean {
  const { pathname: name, searchParams: query } = new URL(url, "http://s3");
  const call: Call = { ...fake, name, query, headers, bytes, response };
  if (query.has("uploads")) {
    if (method === "POST") create(call);
    else sendUploads(call);
    return true;
  }
  const uploadId = query.get("uploadId");
  if (uploadId === null) return false;
  answerUpload(method, call, uploadId);
  return true;
}

function answerUpload(method: string | undefined, call: Call, uploadId: string): void {
  const { uploads, name, response } = call;
  const upload = uploads.get(uploadId);
  const fault = method === "POST" ? call.completingFault : null;
  if (fault) {
    if (fault.isDone && upload) join(call, upload, uploadId);
    refuse(response, fault.status, "InternalError");
  } else if (!upload || upload.name !== name) refuse(response, 404, "NoSuchUpload");
  else if (method === "PUT") putPart(call, upload);
  else if (method === "GET") sendParts(call, upload);
  else if (method === "POST") complete(call, upload, uploadId);
  else {
    uploads.delete(uploadId);
    response.writeHead(204).end();
  }
}

function create({ uploads, name, response }: Call): void {
  // As long and as unusual as Amazon's.
  const uploadId = `${randomUUID()}.${"x_-".repeat(20)}`;
  uploads.set(uploadId, { name, initiated: new Date(), parts: new Map() });
  sendXml(
    response,
    "InitiateMultipartUploadResult",
    `<Key>${name}</Key><UploadId>${uploadId}</UploadId>`,
  );
}

/** One upload per page, so that code that reads only the first page fails. */
function sendUploads({ uploads, query, name, response }: Call): void {
  const all = [...uploads].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const left = all.filter(([uploadId]) => uploadId > (query.get("upload-id-marker") ?? ""));
  const [first] = left;
  const row =
    first &&
    `<Upload><Key>${first[1].name.slice(name.replace(/\/$/, "").length + 1)}</Key>` +
      `<UploadId>${first[0]}</UploadId><Initiated>${first[1].initiated.toISOString()}</Initiated></Upload>`;
  const next = `<NextKeyMarker>k</NextKeyMarker><NextUploadIdMarker>${first?.[0]}</NextUploadIdMarker>`;
  const isCut = left.length > 1;
  sendXml(
    response,
    "ListMultipartUploadsResult",
    `<IsTruncated>${isCut}</IsTruncated>${isCut ? next : ""}${row ?? ""}`,
  );
}

function putPart({ query, bytes, response }: Call, { parts }: FakeUpload): void {
  const etag = `"${md5(bytes)}"`;
  parts.set(Number(query.get("partNumber")), { bytes, etag });
  response.writeHead(200, { etag }).end();
}

/** Two parts per page. */
function sendParts({ query, response }: Call, { parts }: FakeUpload): void {
  const after = Number(query.get("part-number-marker") ?? 0);
  const left = [...parts]
    .toSorted(([one], [other]) => one - other)
    .filter(([number]) => number > after);
  const page = left.slice(0, 2);
  const rows = page.map(
    ([number, { bytes, etag }]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', "&quot;")}</ETag>` +
      `<Size>${bytes.length}</Size></Part>`,
  );
  const next = `<NextPartNumberMarker>${page.at(-1)?.[0]}</NextPartNumberMarker>`;
  const isCut = left.length > 2;
  sendXml(
    response,
    "ListPartsResult",
    `<IsTruncated>${isCut}</IsTruncated>${isCut ? next : ""}${rows.join("")}`,
  );
}

function complete(call: Call, upload: FakeUpload, uploadId: string): void {
  const { objects, name, headers, response } = call;
  if (headers["if-none-match"] === "*" && objects.has(name)) {
    return refuse(response, 412, "PreconditionFailed");
  }
  const fault = join(call, upload, uploadId);
  if (fault) return refuse(response, 400, fault);
  const { bytes = Buffer.of() } = objects.get(name) ?? {};
  sendXml(response, "CompleteMultipartUploadResult", `<ETag>&quot;${md5(bytes)}-1&quot;</ETag>`);
}

/** @returns the code of what is wrong with the parts. */
function join(call: Call, { parts }: FakeUpload, uploadId: string): string | null {
  const { objects, uploads, name, bytes } = call;
  const named = [...bytes.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([text]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(text)?.[1]),
    etag: (/<ETag>([^<]*)</.exec(text)?.[1] ?? "").replaceAll("&quot;", '"'),
  }));
  const found = named.flatMap(({ number }) => parts.get(number) ?? []);
  const fault = judge(named, found);
  if (fault) return fault;
  objects.set(name, { bytes: Buffer.concat(found.map((part) => part.bytes)), metadata: {} });
  uploads.delete(uploadId);
  return null;
}

function judge(
  named: readonly { readonly number: number; readonly etag: string }[],
  found: readonly FakePart[],
): string | null {
  const isOrdered = named.every(
    ({ number }, at) => at === 0 || number > (named[at - 1]?.number ?? 0),
  );
  if (!isOrdered) return "InvalidPartOrder";
  const bare = (etag: string) => etag.replaceAll('"', "");
  const isThere =
    found.length === named.length &&
    found.every(({ etag }, at) => bare(etag) === bare(named[at]?.etag ?? ""));
  if (!isThere) return "InvalidPart";
  return found.slice(0, -1).some((part) => part.bytes.length < leastPartBytes)
    ? "EntityTooSmall"
    : null;
}
