import { TextDecoder } from "node:util";
import { SaxesParser } from "saxes";

/** What is read here is flat; deeper ones only cost time. */
const deepest = 16;

export type OnElement = (
  /** Without its prefix. */
  name: string,
  attributes: Readonly<Record<string, string>>,
) => void;

/**
 * Reads XML of strangers as its bytes come: UTF-8 or UTF-16, no document type, no entities but the
 * five of XML itself.
 *
 * @throws Error at the first fault.
 */
export async function readXml(chunks: AsyncIterable<Buffer>, onElement: OnElement): Promise<void> {
  let encoding = "";
  let decoder: TextDecoder | null = null;
  let depth = 0;
  // Not told of namespaces: with them, crafted attributes cost minutes.
  const parser = new SaxesParser();
  parser.on("error", refuse);
  parser.on("doctype", () => refuse(new Error("A document type has no place here.")));
  parser.on("xmldecl", (declared) => {
    const isSame = encoding.startsWith(declared.encoding?.toLowerCase() ?? "");
    if (!isSame) refuse(new Error("The encoding is another one."));
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) refuse(new Error("Elements are nested too deep."));
    onElement(name.slice(name.indexOf(":") + 1), attributes);
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  for await (const chunk of chunks) {
    encoding ||= guessEncoding(chunk);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder?.decode() ?? "").close();
}

function refuse(failure: Error): never {
  throw failure;
}

/** By the byte order mark, or by the zero beside the first letter. */
function guessEncoding([first, second]: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff || second === 0) return "utf-16le";
  return first === 0xfe || first === 0 ? "utf-16be" : "utf-8";
}
