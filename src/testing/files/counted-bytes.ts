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
