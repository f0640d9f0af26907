import { detectDocument } from "#features/uploads/server/inspect/detect-document.ts";
import { AppError } from "#platform/core/app-error.ts";

export const notWhole = "This is not a whole PDF, DOC or DOCX file. Please choose another one.";

/** What the bytes are, or the sentence that refuses them. */
export async function judgeDocument(bytes: Buffer): Promise<string> {
  try {
    return await detectDocument(countedBytes(bytes));
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.code !== "unsupported_type") throw failure;
    return failure.message;
  }
}

/** Bytes in memory, read as a storage would hand them out. */
export function countedBytes(bytes: Buffer) {
  const counted = {
    byteSize: bytes.length,
    reads: 0,
    async read(position: number, length: number): Promise<Buffer> {
      counted.reads += 1;
      return bytes.subarray(position, position + length);
    },
  };
  return counted;
}
