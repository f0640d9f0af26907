/** A bucket of an S3-compatible service, and the key that opens it. */
export interface S3Settings {
  readonly bucket: string;
  /** Null is Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where uploaded files are kept; `dir` holds them, or only those on their way into the bucket. */
export type ObjectsConfig =
  | { readonly kind: "disk"; readonly dir: string }
  | { readonly kind: "s3"; readonly dir: string; readonly s3: S3Settings };

const keyNames = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** What is missing beside what was set. */
export function findObjectsFaults(present: Readonly<Record<string, string | undefined>>): string[] {
  const all = ["S3_BUCKET", ...keyNames];
  const isWanted = [...all, "S3_ENDPOINT"].some((name) => present[name] !== undefined);
  const missing = all.filter((name) => present[name] === undefined);
  if (!isWanted || missing.length === 0) return [];
  return [`${missing.join(" and ")} must be set too, for files to be kept in S3`];
}

export function toObjectsConfig(
  env: Readonly<Record<"DATA_DIR" | "S3_REGION", string>> & {
    readonly S3_BUCKET?: string | undefined;
    readonly S3_ENDPOINT?: string | undefined;
    readonly S3_ACCESS_KEY_ID?: string | undefined;
    readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  },
): ObjectsConfig {
  const dir = `${env.DATA_DIR}/objects`;
  if (env.S3_BUCKET === undefined) return { kind: "disk", dir };
  const s3 = {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  };
  return { kind: "s3", dir, s3 };
}
