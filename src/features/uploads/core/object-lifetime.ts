const hourMs = 3_600_000;

/** An object that nobody has claimed by then can't be claimed any more… */
export const unclaimedLifetimeMs = 24 * hourMs;

/** …and an hour later it is cleared away: no claim can be under way then. */
export const sweepDelayMs = 25 * hourMs;

/** An upload takes a quarter of an hour at most: one not written to for so long was broken off. */
export const abandonedUploadMs = 2 * hourMs;
