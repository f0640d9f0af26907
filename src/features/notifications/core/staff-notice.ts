/** A family that waits, as far as a mail tells of it: no answers, no way to reach it. */
export interface WaitingFamily {
  readonly id: string;
  /** Null when the name given is no plain one. */
  readonly firstName: string | null;
  /** ISO 8601, UTC. */
  readonly dueAt: string;
}

export interface HotLead extends WaitingFamily {
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
    readonly first: readonly WaitingFamily[];
  };
  readonly inquiries: { readonly total: number; readonly overdue: number };
  /** Open tasks of everybody, until the end of the day. */
  readonly tasks: number;
}
