/** Where in the bucket all objects are. */
export const s3Prefix = "objects/";
