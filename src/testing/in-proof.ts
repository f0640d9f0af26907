/**
 * Options of a test that runs with `npm run proof` instead of the gate: it covers another state or
 * size of something that the gate tests, or takes too long for every change.
 */
export const inProof = { tags: "proof" } as const;
