// `npm run test:s3`: what every storage has to do, against a real S3 service instead of our fake.
import { spawn } from "node:child_process";
import { key, startCeph } from "./s3/start-ceph.mjs";

const tests = ["object-storage", "multipart-storage"].map(
  (name) => `src/platform/files/${name}.test.ts`,
);

const ceph = await startCeph();
try {
  const child = spawn("vitest", ["run", "--project", "server", ...tests], {
    stdio: "inherit",
    env: {
      ...process.env,
      TEST_S3_ENDPOINT: ceph.endpoint,
      TEST_S3_ACCESS_KEY_ID: key.id,
      TEST_S3_SECRET_ACCESS_KEY: key.secret,
    },
  });
  const forward = (signal) => child.kill(signal);
  process.on("SIGINT", forward).on("SIGTERM", forward);
  process.exitCode = await new Promise((resolve) =>
    child.on("close", (code) => resolve(code ?? 1)),
  );
} finally {
  await ceph.stop();
}
