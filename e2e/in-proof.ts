/**
 * The details of a journey that runs with `npm run proof` and not in the gate: another state or size
 * of what a journey of the gate walks through, or a rule that a faster test holds as well.
 */
export const inProof = { tag: "@proof" } as const;
