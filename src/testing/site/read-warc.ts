export interface WarcRecord {
  /** Names in lower case. */
  readonly head: ReadonlyMap<string, string>;
  readonly block: Buffer;
}

/**
 * Reads a WARC 1.1 file strictly by ISO 28500.
 * @throws Error for an invalid file.
 */
export function readWarc(bytes: Buffer): readonly WarcRecord[] {
  const records: WarcRecord[] = [];
  for (let at = 0; at < bytes.length;) {
    const headEnd = bytes.indexOf("\r\n\r\n", at);
    const [version, ...lines] = bytes.subarray(at, headEnd).toString().split("\r\n");
    if (version !== "WARC/1.1") throw new Error(`No record begins at ${at}: ${version}.`);
    const head = new Map(
      lines.map((line) => {
        const [, name = "", value = ""] = /^([\w-]+): (.*)$/.exec(line) ?? [];
        if (name === "") throw new Error(`No field: ${line}.`);
        return [name.toLowerCase(), value] as const;
      }),
    );
    for (const name of ["warc-type", "warc-record-id", "warc-date", "content-length"]) {
      if (!head.has(name)) throw new Error(`The record at ${at} has no ${name}.`);
    }
    const begin = headEnd + 4;
    const end = begin + Number(head.get("content-length"));
    if (bytes.subarray(end, end + 4).toString() !== "\r\n\r\n") {
      throw new Error(`The record at ${at} ends elsewhere than it says.`);
    }
    records.push({ head, block: bytes.subarray(begin, end) });
    at = end + 4;
  }
  return records;
}
