import { copyObjects } from "#platform/files/copy-objects.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { openS3Storage } from "#platform/files/s3-storage.ts";
import { AppError } from "#platform/core/app-error.ts";
import { readProcessConfig } from "#platform/config/config.ts";
import { endWithSentence } from "#app/server/terminal.ts";

const words = {
  usage: `Uploaded files between DATA_DIR and the bucket that S3_BUCKET names:
  npm run objects -- copy to-s3
  npm run objects -- copy to-disk
What is there already is left alone; each file is read back and compared.
`,
  progress: (count: number) => `${count} files looked at`,
  done: (copied: number, same: number) => `Copied ${copied} files; ${same} were there already.`,
};

async function copy(direction: "to-s3" | "to-disk"): Promise<void> {
  const { objects } = readProcessConfig();
  if (objects.kind !== "s3") {
    throw new AppError("invalid", {
      en: "Set S3_BUCKET and its keys first: see .env.example.",
      es: "Primero ponga S3_BUCKET y sus claves: vea .env.example.",
    });
  }
  const disk = await openDiskStorage(objects.dir);
  const s3 = await openS3Storage(objects.s3, `${objects.dir}/incoming`);
  const [from, to] = direction === "to-s3" ? [disk, s3] : [s3, disk];
  const { copied, same } = await copyObjects(from, to, (count) => {
    const done = count.copied + count.same;
    if (done % 100 === 0) process.stdout.write(`${words.progress(done)}\n`);
  });
  process.stdout.write(`${words.done(copied, same)}\n`);
}

export async function run(args: readonly string[]): Promise<void> {
  const [command, direction, ...more] = args;
  if (
    command === "copy" &&
    (direction === "to-s3" || direction === "to-disk") &&
    more.length === 0
  ) {
    await endWithSentence(() => copy(direction));
  } else {
    process.stderr.write(words.usage);
    process.exitCode = 1;
  }
}
