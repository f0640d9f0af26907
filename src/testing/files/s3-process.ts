import { startFakeS3 } from "./fake-s3.ts";

// The fake S3 as a process, for end-to-end tests: its only output is the settings for a site.

const { settings } = await startFakeS3();
const variables = {
  S3_BUCKET: settings.bucket,
  S3_ENDPOINT: settings.endpoint,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
};
process.stdout.write(`${JSON.stringify(variables)}\n`);
