import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Ways in which one call can fail, each with or without the write taking effect. */
export const crmFaults = [
  "unauthorized",
  "forbidden",
  "throttled",
  "unavailable",
  "drop",
  "drop_after_write",
  "hang",
  "hang_after_write",
] as const;
export type CrmFault = (typeof crmFaults)[number];

export interface CrmCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  /** Parsed JSON, or null. */
  readonly json: unknown;
}

export interface CrmReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One vendor's part of a fake; its state lives in a closure. */
export interface CrmVendor {
  /** Answers a call and changes the state. */
  answer(call: CrmCall): CrmReply;
  /** How this vendor words a refusal that changes nothing. */
  refuse(fault: "unauthorized" | "forbidden" | "throttled" | "unavailable"): CrmReply;
}

export interface FakeCrm {
  readonly url: string;
  readonly calls: readonly CrmCall[];
  /** Called before each call; null lets it through. May be replaced at any time. */
  fault: (call: CrmCall) => CrmFault | null;
  /**
   * A signal with which callers can give up: it aborts when a call was left without a response, its
   * write done or not.
   */
  readonly hung: AbortSignal;
  close(): Promise<void>;
}

/**
 * A fake CRM on loopback that speaks a vendor's wire format, keeps state, and fails when the test says so.
 */
export async function startFakeCrm(vendor: CrmVendor): Promise<FakeCrm> {
  const calls: CrmCall[] = [];
  const hanging = new AbortController();
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      const fault = fake.fault(call);
      reply(vendor, fault, call, response);
      if (fault?.startsWith("hang")) hanging.abort();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeCrm = {
    url: `http://127.0.0.1:${port}`,
    calls,
    fault: () => null,
    hung: hanging.signal,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

function reply(
  vendor: CrmVendor,
  fault: CrmFault | null,
  call: CrmCall,
  response: ServerResponse,
): void {
  switch (fault) {
    case "unauthorized":
    case "forbidden":
    case "throttled":
    case "unavailable":
      return send(response, vendor.refuse(fault));
    case "drop":
      response.destroy();
      return;
    case "drop_after_write":
      vendor.answer(call);
      response.destroy();
      return;
    case "hang":
      return;
    case "hang_after_write":
      vendor.answer(call);
      return;
    case null:
      return send(response, vendor.answer(call));
  }
}

function send(response: ServerResponse, { status, headers, body }: CrmReply): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function readCall(request: IncomingMessage): Promise<CrmCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const url = new URL(request.url ?? "/", "http://fake");
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text,
    json: parseJson(text),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
