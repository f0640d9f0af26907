import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Stored } from "./fake-s3.ts";

interface FakePart {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface FakeUpload {
  readonly name: string;
  initiated: Date;
  readonly parts: Map<number, FakePart>;
}

/** What every call that completes an upload is answered with, whether or not it is there (any more). */
export interface CompletingFault {
  /** 200 comes with an error in its body, as from a service that began to answer too early. */
  readonly status: number;
  /** Whether it is completed all the same. */
  readonly isDone: boolean;
}

interface Shelf {
  readonly objects: Map<string, Stored>;
  readonly uploads: Map<string, FakeUpload>;
  readonly completingFault: CompletingFault | null;
}

interface Call extends Shelf {
  /** Path, with the bucket in front. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
  readonly response: ServerResponse;
}

const leastPartBytes = 5_242_880;

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");

/** The calls about parts. @returns false when it is none of them. */
export function answerMultipart(
  shelf: Shelf,
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
): boolean {
  const { pathname: name, searchParams: query } = new URL(url, "http://s3");
  const call: Call = { ...shelf, name, query, headers, bytes, response };
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
  // As long and as odd as Amazon's.
  const uploadId = `${randomUUID()}.${"x_-".repeat(20)}`;
  uploads.set(uploadId, { name, initiated: new Date(), parts: new Map() });
  send(
    response,
    "InitiateMultipartUploadResult",
    `<Key>${name}</Key><UploadId>${uploadId}</UploadId>`,
  );
}

/** One upload a page, so that whoever reads the first page only is found out. */
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
  send(
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

/** Two parts a page. */
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
  send(
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
  send(response, "CompleteMultipartUploadResult", `<ETag>&quot;${md5(bytes)}-1&quot;</ETag>`);
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

function send(response: ServerResponse, element: string, content: string): void {
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(`<${element}>${content}</${element}>`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
}
