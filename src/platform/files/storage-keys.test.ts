import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { isSignedFor } from "#testing/files/verify-aws-signature.ts";
import { issueStorageKeys } from "./storage-keys.ts";

const settings = {
  bucket: "files",
  endpoint: null,
  region: "eu-west-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "a secret for tests",
};

const answer = `<GetFederationTokenResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <GetFederationTokenResult><Credentials>
    <AccessKeyId>ASIAEXAMPLE</AccessKeyId><SecretAccessKey>temporary</SecretAccessKey>
    <SessionToken>token</SessionToken><Expiration>2026-06-15T12:15:00Z</Expiration>
  </Credentials></GetFederationTokenResult>
</GetFederationTokenResponse>`;

const refusal = `<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code>
  <Message>No.</Message></Error></ErrorResponse>`;

/** A fake of Amazon's STS, which refuses requests with a wrong signature. */
async function startFakeSts(secret: string) {
  const asked: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isSigned = isSignedFor("sts", request, secret, body);
    if (isSigned) asked.push(new URLSearchParams(body.toString()));
    response.writeHead(isSigned ? 200 : 403, { "content-type": "text/xml" });
    response.end(isSigned ? answer : refusal);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { asked, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("temporary credentials are valid for a quarter of an hour and can only send parts", async () => {
  const { asked, endpoint } = await startFakeSts(settings.secretAccessKey);

  const keys = await issueStorageKeys(settings, { endpoint })("ada with a long name é");

  expect(keys).toEqual({
    credentials: {
      AccessKeyId: "ASIAEXAMPLE",
      SecretAccessKey: "temporary",
      SessionToken: "token",
      Expiration: "2026-06-15T12:15:00.000Z",
    },
    bucket: "files/objects",
    region: "eu-west-1",
  });
  const [wanted] = asked;
  expect(wanted?.get("Action")).toBe("GetFederationToken");
  expect(wanted?.get("DurationSeconds")).toBe("900");
  expect(wanted?.get("Name")).toMatch(/^[\w+=,.@-]{2,32}$/);
  expect(JSON.parse(wanted?.get("Policy") ?? "")).toMatchObject({
    Statement: [
      {
        Effect: "Allow",
        Action: "s3:PutObject",
        Resource: "arn:aws:s3:::files/objects/*",
        Condition: { Bool: { "s3:ObjectCreationOperation": "false" } },
      },
    ],
  });
});

test("credentials that Amazon refuses or can't be asked for are reported as unavailable storage", async () => {
  const { endpoint } = await startFakeSts("another secret");
  const nowhere = { endpoint: "http://127.0.0.1:1" };

  for (const service of [{ endpoint }, nowhere]) {
    await expect(issueStorageKeys(settings, service)("ada")).rejects.toMatchObject({
      code: "unavailable",
    });
  }
});
