import { createHash } from "node:crypto";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { storageUnavailable, type ObjectStorage } from "./object-storage.ts";
import { s3Prefix } from "./s3-client.ts";

/** The shortest lifetime that Amazon allows. */
const lifetimeSeconds = 900;

/**
 * Issues temporary Amazon credentials that can only send parts, to uploads that the site has begun
 * or to new ones that never become an object. They can't create, overwrite or read an object, nor
 * complete or end an upload: the site does that, after it has counted and inspected the bytes.
 *
 * @param service address of STS for tests; Amazon's own otherwise.
 */
export function issueStorageKeys(
  { bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  service?: { readonly endpoint: string },
): NonNullable<ObjectStorage["issueKeys"]> {
  return async (person) => {
    // Imported here only: few sites need this client.
    const { GetFederationTokenCommand, STSClient } = await import("@aws-sdk/client-sts");
    const client = new STSClient({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...service,
      logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000 },
    });
    const asked = new GetFederationTokenCommand({
      Name: nameFor(person),
      DurationSeconds: lifetimeSeconds,
      Policy: writePolicy(bucket),
    });
    try {
      const { Credentials } = await client.send(asked);
      const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
      if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
        throw new Error("The answer holds no keys.");
      }
      return {
        credentials: {
          AccessKeyId,
          SecretAccessKey,
          SessionToken,
          Expiration: Expiration.toISOString(),
        },
        bucket: `${bucket}/${s3Prefix.replace(/\/$/, "")}`,
        region,
      };
    } catch (failure) {
      throw storageUnavailable(failure);
    } finally {
      client.destroy();
    }
  };
}

/** The name in Amazon's own audit trail: at most 32 characters of a limited set. */
function nameFor(person: string): string {
  return `staff-${createHash("sha256").update(person).digest("hex").slice(0, 20)}`;
}

function writePolicy(bucket: string): string {
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Action: "s3:PutObject",
        Resource: `arn:aws:s3:::${bucket}/${s3Prefix}*`,
        // Sending a part creates no object; sending a whole object and completing an upload do.
        Condition: { Bool: { "s3:ObjectCreationOperation": "false" } },
      },
    ],
  });
}
