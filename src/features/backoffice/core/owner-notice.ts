/** What only a person can answer. A part of the site that fails is a `SitePart`. Times are ISO 8601, UTC. */
export type OwnerNotice =
  /** People asked about their data, and nobody has answered them. */
  { readonly kind: "requests"; readonly count: number; readonly firstDueAt: string };
