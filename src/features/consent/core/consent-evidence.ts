import type { ContactState } from "#records/core/record.ts";
import type { ConsentKind, ConsentSource, OriginalText, RevocationChannel } from "./consent.ts";

/** Everything that proves what one address agreed to and took back, as JSON. Times are ISO 8601, UTC. */
export interface ConsentEvidence {
  readonly email: string;
  /** How each number of this address stands now; one with an empty number where there is none. */
  readonly standing: ReadonlyArray<{ readonly phone: string; readonly state?: ContactState }>;
  readonly consents: readonly ConsentProof[];
  readonly revocations: readonly RevocationProof[];
}

interface Origin {
  readonly id: string;
  /** As it was typed; null once the person is erased. */
  readonly phone?: string | null;
  readonly networkAddress?: string | null;
  readonly userAgent?: string | null;
  readonly edition: string | null;
}

export interface ConsentProof extends Origin, OriginalText {
  readonly kind: ConsentKind;
  readonly agreedAt: string;
  readonly page: string | null;
  readonly original: OriginalText | null;
  readonly source: { readonly kind: ConsentSource; readonly id: string };
  /** When the person was erased and the bare proof was left; null while everything is there. */
  readonly reducedToProofAt: string | null;
}

export interface RevocationProof extends Origin {
  /** A no; the correction of one; or that a later yes counts in spite of it. */
  readonly kind: "revoked" | "corrected" | "confirmed";
  readonly at: string;
  readonly channel: RevocationChannel;
  /** A user's name; null when the person pressed a link or chose no on a form. */
  readonly by: string | null;
  readonly note: string | null;
  /** The no that this row answers; null for a no. */
  readonly corrects: string | null;
  readonly text: string | null;
  readonly version: string | null;
  readonly sha256: string | null;
  readonly language: string | null;
  readonly reducedToProofAt: string | null;
}
