import type { DisclaimerWords } from "./disclaimer.tsx";

export interface LegalWords {
  readonly title: string;
  readonly updated: string;
  readonly intro: string;
  /** Names the table of contents. */
  readonly contents: string;
  readonly sections: readonly {
    /** The section's address within the page; others may link to it, so it stays. */
    readonly id: string;
    readonly title: string;
    readonly texts: readonly string[];
    readonly points?: readonly string[];
  }[];
  readonly disclaimer?: DisclaimerWords;
}
