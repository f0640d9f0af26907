declare module "*.css";

declare module "*.css?inline" {
  const text: string;
  export default text;
}

declare module "*?url" {
  const address: string;
  export default address;
}

/** A script that is bundled separately, as one classic file; the import is its address. */
declare module "*?worker&url" {
  const address: string;
  export default address;
}
