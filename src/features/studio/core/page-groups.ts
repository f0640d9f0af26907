/** Groups of pages on the start screen of the studio, in its order. */
export const pageGroups = ["agency", "products", "lessons", "calculators", "law"] as const;
export type PageGroup = (typeof pageGroups)[number];

const starts: ReadonlyArray<readonly [start: string, group: PageGroup]> = [
  ["/calculators", "calculators"],
  ["/services", "products"],
  ["/annuities", "products"],
  ["/iul-insurance", "products"],
  ["/term-insurance", "products"],
  ["/build-wealth", "lessons"],
  ["/protection", "lessons"],
  ["/legacy", "lessons"],
  ["/strategies", "lessons"],
  ["/tax-advantages", "lessons"],
  ["/financial-education", "lessons"],
  ["/privacy", "law"],
  ["/terms", "law"],
  ["/your-data", "law"],
  ["/stop-calls", "law"],
  ["/calls-again", "law"],
];

/** The group of a page, by its English address; the agency's own pages are what is in no other. */
export const findPageGroup = (page: string): PageGroup =>
  starts.find(([start]) => page === start || page.startsWith(`${start}/`))?.[1] ?? "agency";
