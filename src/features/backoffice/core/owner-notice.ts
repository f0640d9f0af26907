/** What only a person can mend, or has to answer. Times are ISO 8601, UTC. */
export type OwnerNotice =
  /** Files wait for the virus scanner, which could not look at them. */
  | { readonly kind: "scanning"; readonly waiting: number; readonly since: string }
  /** No mail goes out: the mail server can't be reached, or refuses ours. */
  | {
      readonly kind: "mail";
      readonly gate: "outage" | "paused";
      readonly since: string | null;
    }
  /** People asked about their data, and nobody has answered them. */
  | { readonly kind: "requests"; readonly count: number; readonly firstDueAt: string };
