/** Of somebody who exists: in records, and in no request that is drawn. */
export const planted = {
  fullName: "Perpetua Vantongeren",
  email: "perpetua.vantongeren@planted.invalid",
  phone: "614-555-0187",
} as const;

/** What drawn requests say of who sends them. */
export const written = {
  fullName: "Oluwaseun Brightwater",
  email: "oluwaseun@brightwater.invalid",
  phone: "614-555-0163",
} as const;

/** What no line of a log may hold. */
export const personalValues: readonly string[] = [
  ...Object.values(planted),
  ...Object.values(written),
  // As the site stores them.
  "6145550187",
  "6145550163",
];
