/** Somebody who waits, as far as a mail tells of them: no answers, no way to reach them. */
export interface WaitingPerson {
  /** A family with its answers, or somebody with a message. */
  readonly kind: "lead" | "inquiry";
  readonly id: string;
  /** Null when the name given is no plain one. */
  readonly firstName: string | null;
  /** ISO 8601, UTC. */
  readonly dueAt: string;
}

export interface HotLead extends WaitingPerson {
  /** 0 to 100. */
  readonly score: number;
  readonly mayBeCalled: boolean;
}

/** What is due on a day. */
export interface DueWork {
  readonly families: {
    readonly total: number;
    readonly overdue: number;
    /** Those to call first. */
    readonly first: readonly WaitingPerson[];
  };
  readonly inquiries: { readonly total: number; readonly overdue: number };
  /** Open tasks of everybody, until the end of the day. */
  readonly tasks: number;
}
