/** A bucket of an S3-compatible service, with its credentials. */
export interface S3Settings {
  readonly bucket: string;
  /** Null means Amazon's own endpoint. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
