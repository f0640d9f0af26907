import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

const form =
  /Credential=[^/]+\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/**
 * Checks a signature of version 4, for the headers and the payload hash that the caller says it
 * signed.
 */
export function isSignedFor(
  service: "s3" | "sts",
  { method, url = "", headers }: IncomingMessage,
  secret: string,
  body: Buffer,
): boolean {
  const [, day = "", region = "", named, names = "", signature] =
    form.exec(headers.authorization ?? "") ?? [];
  const { pathname, searchParams } = new URL(url, "http://aws");
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...names.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"] ?? sha256(body),
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const signed = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const signingKey = [region, service, "aws4_request"].reduce<Buffer>(
    hmac,
    hmac(`AWS4${secret}`, day),
  );
  return named === service && signature === hmac(signingKey, signed).toString("hex");
}
