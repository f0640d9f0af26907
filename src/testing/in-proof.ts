/**
 * Options of a test that runs with `npm run proof` and not in the gate: another state or size of what a
 * test of the gate holds, or one that takes longer than what it adds is worth at each change.
 */
export const inProof = { tags: "proof" } as const;
