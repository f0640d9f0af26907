import { createCipheriv, createDecipheriv } from "node:crypto";

const algorithm = "aes-256-gcm";
const tagBytes = 16;

/** Plain bytes of each piece but the last. */
export const sealedPieceBytes = 1024 * 1024;
export const longestSealedPiece = sealedPieceBytes + tagBytes;

/**
 * The number of a piece and whether it is the last stand in its nonce, so that pieces can be neither
 * left out, swapped, nor cut off. A key serves one file, so no nonce comes twice.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export interface SealedPlace {
  readonly index: number;
  readonly isLast: boolean;
}

/** @param head what stands before the pieces; it can't be changed either. */
export function sealPiece(
  plain: Buffer,
  key: Buffer,
  head: Buffer,
  { index, isLast }: SealedPlace,
): Buffer {
  const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast));
  cipher.setAAD(head);
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([body, cipher.getAuthTag()]);
}

/** Null when it is not the piece that was written there. */
export function openPiece(
  sealed: Buffer,
  key: Buffer,
  head: Buffer,
  { index, isLast }: SealedPlace,
): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast));
  decipher.setAAD(head);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    const plain = decipher.update(sealed.subarray(0, sealed.length - tagBytes));
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}
