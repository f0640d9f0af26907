import { randomUUID } from "node:crypto";
import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { startFakeS3, type FakeS3 } from "./fake-s3.ts";

interface TestBucket {
  readonly settings: S3Settings;
  /** Names of all objects. */
  readonly listObjects: () => Promise<string[]>;
  /** Ids of multipart uploads that were begun and are neither completed nor aborted. */
  readonly listUploads: () => Promise<string[]>;
  /** Null for a real service, which can't be made to fail. */
  readonly fake: FakeS3 | null;
  close(): Promise<void>;
}

/** Set by `npm run test:s3`, which starts a real service. */
export const realS3 = process.env["TEST_S3_ENDPOINT"];

/** An empty bucket: of the service that `TEST_S3_ENDPOINT` names, otherwise of our fake one. */
export async function openTestBucket(): Promise<TestBucket> {
  return realS3 === undefined ? openFakeBucket() : openRealBucket(realS3);
}

async function openFakeBucket(): Promise<TestBucket> {
  const fake = await startFakeS3();
  return {
    settings: fake.settings,
    listObjects: async () => [...fake.objects.keys()],
    listUploads: async () => [...fake.uploads.keys()],
    fake,
    close: () => fake.close(),
  };
}

async function openRealBucket(endpoint: string): Promise<TestBucket> {
  const key = {
    accessKeyId: process.env["TEST_S3_ACCESS_KEY_ID"] ?? "",
    secretAccessKey: process.env["TEST_S3_SECRET_ACCESS_KEY"] ?? "",
  };
  const bucket = `test-${randomUUID()}`;
  const settings = { bucket, endpoint, region: "us-east-1", ...key };
  const client = new S3Client({ ...settings, credentials: key, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    settings,
    async listObjects() {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return (Contents ?? []).map(({ Key }) => Key ?? "");
    },
    async listUploads() {
      const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return (Uploads ?? []).map(({ UploadId }) => UploadId ?? "");
    },
    fake: null,
    close: async () => client.destroy(),
  };
}
