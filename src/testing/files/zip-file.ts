import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether the bytes are deflated; otherwise they are stored. */
  readonly deflate?: boolean;
  /** The format's general purpose flags: 1 means encrypted. */
  readonly flags?: number;
}

/** A ZIP file of these parts, in this order. */
export function aZip(parts: readonly ZipPart[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const packed = part.deflate ? deflateRawSync(part.bytes) : part.bytes;
    const name = Buffer.from(part.name);
    const shared = describePart(part, packed.length, name.length);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), shared, rest, name]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** The fields that a part's own header and the central directory share. */
function describePart(part: ZipPart, packedSize: number, nameLength: number): Buffer {
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(part.flags ?? 0x800, 2);
  shared.writeUInt16LE(part.deflate ? 8 : 0, 4);
  shared.writeUInt32LE(crc32(part.bytes), 10);
  shared.writeUInt32LE(packedSize, 14);
  shared.writeUInt32LE(part.bytes.length, 18);
  shared.writeUInt16LE(nameLength, 22);
  return shared;
}
