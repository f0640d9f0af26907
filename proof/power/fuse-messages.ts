// The kernel's side of FUSE, as far as a site's data directory needs it: include/uapi/linux/fuse.h
// of Linux, protocol 7.31. Numbers are little endian, which every machine this runs on is.

export const fuseCodes = {
  lookup: 1,
  forget: 2,
  getAttributes: 3,
  setAttributes: 4,
  makeNode: 8,
  makeFolder: 9,
  unlink: 10,
  removeFolder: 11,
  rename: 12,
  link: 13,
  open: 14,
  read: 15,
  write: 16,
  statfs: 17,
  release: 18,
  sync: 20,
  flush: 25,
  init: 26,
  openFolder: 27,
  readFolder: 28,
  releaseFolder: 29,
  syncFolder: 30,
  access: 34,
  create: 35,
  interrupt: 36,
  destroy: 38,
  batchForget: 42,
  rename2: 45,
  syncAll: 50,
} as const;

export const inHeaderBytes = 40;
const outHeaderBytes = 16;
export const maxWriteBytes = 131_072;
/** A request is at most a write of that size with its headers; the kernel asks for this much room. */
export const requestBytes = maxWriteBytes + 4_096;

export interface FuseRequest {
  readonly code: number;
  readonly unique: bigint;
  readonly node: number;
  /** What follows the header. */
  readonly body: Buffer;
}

export function readRequest(bytes: Buffer): FuseRequest {
  return {
    code: bytes.readUInt32LE(4),
    unique: bytes.readBigUInt64LE(8),
    node: Number(bytes.readBigUInt64LE(16)),
    body: bytes.subarray(inHeaderBytes, bytes.readUInt32LE(0)),
  };
}

/** @param errno 0, or what went wrong as the kernel numbers it. */
export function writeAnswer(unique: bigint, errno: number, body?: Buffer): Buffer {
  const length = outHeaderBytes + (body?.length ?? 0);
  const answer = Buffer.alloc(length);
  answer.writeUInt32LE(length, 0);
  answer.writeInt32LE(-errno, 4);
  answer.writeBigUInt64LE(unique, 8);
  if (body) answer.set(body, outHeaderBytes);
  return answer;
}

/** Names behind `offset`, each ended by a zero byte. */
export function readNames(body: Buffer, offset = 0): string[] {
  return body.subarray(offset).toString().split("\0").slice(0, -1);
}

/** Keep nothing for longer than this: the next mount may have forgotten it, the kernel too. */
const validSeconds = 1n;

export interface Attributes {
  readonly id: number;
  readonly size: number;
  readonly modifiedMs: number;
  readonly mode: number;
  readonly links: number;
}

const attributesBytes = 88;

function fillAttributes(to: Buffer, at: number, attributes: Attributes): void {
  const { id, size, modifiedMs, mode, links } = attributes;
  const seconds = BigInt(Math.floor(modifiedMs / 1_000));
  const nanoseconds = Math.floor((modifiedMs % 1_000) * 1_000_000);
  const wide = [BigInt(id), BigInt(size), BigInt(Math.ceil(size / 512)), seconds, seconds, seconds];
  const narrow = [nanoseconds, nanoseconds, nanoseconds, mode, links, 0, 0, 0, 4_096, 0];
  for (const [index, value] of wide.entries()) to.writeBigUInt64LE(value, at + index * 8);
  for (const [index, value] of narrow.entries()) to.writeUInt32LE(value, at + 48 + index * 4);
}

export function attributesAnswer(attributes: Attributes): Buffer {
  const body = Buffer.alloc(16 + attributesBytes);
  body.writeBigUInt64LE(validSeconds, 0);
  fillAttributes(body, 16, attributes);
  return body;
}

export function entryAnswer(attributes: Attributes): Buffer {
  const body = Buffer.alloc(40 + attributesBytes);
  body.writeBigUInt64LE(BigInt(attributes.id), 0);
  body.writeBigUInt64LE(validSeconds, 16);
  body.writeBigUInt64LE(validSeconds, 24);
  fillAttributes(body, 40, attributes);
  return body;
}

export function openAnswer(): Buffer {
  return Buffer.alloc(16);
}

export function writtenAnswer(count: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeUInt32LE(count, 0);
  return body;
}

const bigWrites = 1 << 5;

export function initAnswer(request: Buffer): Buffer {
  const body = Buffer.alloc(64);
  body.writeUInt32LE(7, 0);
  body.writeUInt32LE(31, 4);
  body.writeUInt32LE(request.readUInt32LE(8), 8);
  body.writeUInt32LE(request.readUInt32LE(12) & bigWrites, 12);
  body.writeUInt16LE(16, 16);
  body.writeUInt16LE(12, 18);
  body.writeUInt32LE(maxWriteBytes, 20);
  body.writeUInt32LE(1, 24);
  return body;
}

/** A disk with plenty of room. */
export function statfsAnswer(): Buffer {
  const body = Buffer.alloc(80);
  const blocks = 4_194_304n;
  for (let index = 0; index < 5; index += 1) body.writeBigUInt64LE(blocks, index * 8);
  for (const [index, value] of [4_096, 255, 4_096].entries()) {
    body.writeUInt32LE(value, 40 + index * 4);
  }
  return body;
}

export interface FolderEntry {
  readonly name: string;
  readonly id: number;
  readonly mode: number;
}

/** As many entries from `offset` on as fit into `maxBytes`. */
export function folderAnswer(
  entries: readonly FolderEntry[],
  offset: number,
  maxBytes: number,
): Buffer {
  const records: Buffer[] = [];
  let length = 0;
  for (const [index, { name, id, mode }] of entries.entries()) {
    if (index < offset) continue;
    const nameBytes = Buffer.from(name);
    const record = Buffer.alloc(Math.ceil((24 + nameBytes.length) / 8) * 8);
    if (length + record.length > maxBytes) break;
    record.writeBigUInt64LE(BigInt(id), 0);
    record.writeBigUInt64LE(BigInt(index + 1), 8);
    record.writeUInt32LE(nameBytes.length, 16);
    record.writeUInt32LE(mode >>> 12, 20);
    record.set(nameBytes, 24);
    records.push(record);
    length += record.length;
  }
  return Buffer.concat(records);
}
