/** Pauses before a failed upload is tried again; after the last of them it has failed. */
export const uploadRetryDelaysMs = [0, 1000, 3000, 5000] as const;

const retriedStatuses = new Set([408, 409, 418, 423, 429]);
const finalServerStatuses = new Set([501, 505]);

/** Whether an answer of this status may be another one a moment later. */
export function isRetriedStatus(status: number): boolean {
  if (status >= 500 && status <= 599) return !finalServerStatuses.has(status);
  return retriedStatuses.has(status);
}
