import { request } from "node:http";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { aPdf } from "#testing/files/documents.ts";

export interface VisitorCall {
  readonly path: string;
  readonly method?: string;
  readonly type?: string;
  readonly body?: string | Buffer;
}

type Headers = Readonly<Record<string, string>>;

/** Another local address, for a visitor from another network. */
interface Origin {
  readonly localAddress?: string;
}

/** Calls on a new connection, like a visitor's first request. */
export function callOnce(
  port: number,
  { path, method = "GET", type, body = "" }: VisitorCall,
  others: Headers = {},
  { localAddress = "127.0.0.1" }: Origin = {},
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const content = type && { "content-type": type, "content-length": body.length };
    const headers = { ...others, ...content };
    const host = "127.0.0.1";
    const options = { port, host, localAddress, path, method, headers, agent: false } as const;
    const sent = request(options, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.once("error", reject).end(body);
  });
}

/** @returns path and query to upload a file to. */
export async function askForAddress(
  port: number,
  headers: Headers = {},
  origin: Origin = {},
): Promise<string> {
  const call = { path: "/api/objects/upload", method: "POST" };
  const answer = await callOnce(port, call, headers, origin);
  const { pathname, search } = new URL(JSON.parse(answer.text).uploadURL);
  return pathname + search;
}

/**
 * Makes a typical visit.
 * @returns the calls without a proper response.
 */
export async function visit(
  port: number,
  headers: Headers = {},
  origin: Origin = {},
): Promise<string[]> {
  const inquiry = JSON.stringify(anInquiry());
  const type = "application/json";
  const path = await askForAddress(port, headers, origin);
  const visits: VisitorCall[] = [
    { path: "/" },
    { path: "/healthz" },
    { path: "/readyz" },
    { path: "/api/contact-inquiry", method: "POST", type, body: inquiry },
    { path, method: "PUT", type: "application/pdf", body: aPdf() },
  ];
  const failures: string[] = [];
  for (const each of visits) {
    const { status, text } = await callOnce(port, each, headers, origin);
    if (status >= 300) failures.push(`${each.path}: ${status} ${text}`);
  }
  return failures;
}
