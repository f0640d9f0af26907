const megabyte = 1_048_576;

/** What a document may be, and in which pieces it comes. Page and server hold to the same figures. */
export const documentLimits = {
  /** As much as S3 takes in one call, so that `npm run objects -- copy` can move each object. */
  mostBytes: 5_120 * megabyte,
  /** What is sent at once, a part or a whole file: past it a browser sends parts. */
  mostBodyBytes: 100 * megabyte,
  /** S3 joins no smaller ones, but for the last. */
  leastPartBytes: 5 * megabyte,
  mostParts: 10_000,
  /** How long one part's address works: a body may take a quarter of an hour. */
  addressLifetimeSeconds: 3_600,
  /** Uploads of one person that are begun and neither complete nor cancelled. */
  mostOpen: 100,
} as const;
