import type { Feature } from "#platform/ctx.ts";

/** Partners' own pages, and what each of them brought. */
export const partners: Feature = {
  name: "partners",
};
