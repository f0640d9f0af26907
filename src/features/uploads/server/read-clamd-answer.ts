import { ScannerAwayError } from "./virus-scanner.ts";
import type { ScanResult } from "./virus-scanner.ts";

const found = /^stream: (.{1,200}) FOUND$/;
/** With AlertExceedsMax it says so in the shape of a finding, when it could not look at all of a file. */
const exceeds = /^Heuristics\.Limits\.Exceeded/;

/**
 * What clamd means.
 *
 * @param answer to INSTREAM, without the zero at its end.
 * @throws ScannerAwayError for what is no answer about the file.
 */
export function readClamdAnswer(answer: string): ScanResult {
  if (answer === "stream: OK") return { kind: "clean" };
  const finding = found.exec(answer)?.[1];
  if (finding !== undefined) {
    return exceeds.test(finding)
      ? { kind: "failed", finding: "too-large" }
      : { kind: "infected", finding };
  }
  if (answer.startsWith("INSTREAM size limit exceeded")) {
    return { kind: "failed", finding: "too-large" };
  }
  throw new ScannerAwayError(`clamd answered: ${answer.slice(0, 200)}`);
}
