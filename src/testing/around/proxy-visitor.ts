import { Agent, request } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import { shippedName, type ShippedProxy } from "./shipped-proxy.ts";

const timeoutMs = 60_000;

export interface VisitorCall {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: object | Buffer;
}

export interface VisitorAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Names and values alternate, as they came. */
  readonly rawHeaders: readonly string[];
  readonly text: string;
}

export interface ProxyVisitor {
  /** Rejects when no complete response came. */
  call(path: string, call?: VisitorCall): Promise<VisitorAnswer>;
  close(): void;
}

/** A visitor who opens the site by name over TLS, on kept connections. */
export function visitThrough(
  { httpsPort, ca }: Pick<ShippedProxy, "httpsPort" | "ca">,
  { localAddress = "127.0.0.1" }: { readonly localAddress?: string } = {},
): ProxyVisitor {
  const agent = new Agent({ keepAlive: true, ca, servername: shippedName });
  const place = { host: "127.0.0.1", port: httpsPort, localAddress, agent, timeout: timeoutMs };
  return {
    call(path, { method = "GET", headers = {}, body } = {}) {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body ? JSON.stringify(body) : "");
      const named = {
        host: shippedName,
        ...(body && { "content-length": String(bytes.length) }),
        ...(body && !Buffer.isBuffer(body) && { "content-type": "application/json" }),
        ...headers,
      };
      return new Promise((resolve, reject) => {
        const sent = request({ ...place, path, method, headers: named }, (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
          answer.on("error", reject);
          answer.on("end", () => {
            if (!answer.complete) return reject(new Error("The answer was cut off."));
            const { statusCode: status = 0, headers: given, rawHeaders } = answer;
            resolve({ status, headers: given, rawHeaders, text });
          });
        });
        sent.on("timeout", () => sent.destroy(new Error(`No answer within ${timeoutMs} ms.`)));
        sent.on("error", reject).end(bytes);
      });
    },
    close: () => agent.destroy(),
  };
}
