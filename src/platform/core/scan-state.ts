/** What is known of viruses in a stored file. */
export const scanStates = ["unscanned", "pending", "clean", "infected", "failed"] as const;
export type ScanState = (typeof scanStates)[number];

/** What staff are told of a file: `off` where nothing is scanned. */
export type ScanVerdict = "off" | "checking" | "clean" | "blocked" | "unscannable";

/**
 * What a file's state means to staff.
 *
 * @param isScanning whether this site has a scanner at all. What one found earlier still counts
 *   when it has none any more.
 */
export function judgeScan(state: ScanState, isScanning: boolean): ScanVerdict {
  if (state === "infected") return "blocked";
  if (state === "clean") return "clean";
  if (!isScanning) return "off";
  return state === "failed" ? "unscannable" : "checking";
}

/** Whether a file with this verdict may be handed out. */
export function isHandedOut(verdict: ScanVerdict): boolean {
  return verdict === "clean" || verdict === "off";
}
