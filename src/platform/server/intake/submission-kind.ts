import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { FollowUp } from "./follow-up.ts";
import type { TakeAlong } from "./open-intake.ts";

/** What every stored submission has. */
export interface Submitted {
  readonly id: string;
  readonly status: IntakeStatus;
}

/** What one kind of submission (a lead, an inquiry, an application) has of its own. */
export interface SubmissionKind<Submission extends object, Made extends Submitted> {
  /** Keeps the keys of each kind apart, so that one key can't join a lead to an inquiry. */
  readonly scope: string;
  /** Fields in which a repeat may differ from the first call and still be the same submission. */
  readonly circumstances?: ReadonlyArray<keyof Submission>;
  build(submission: Submission, made: { readonly id: string; readonly now: Date }): Made;
  /** As its table keeps it. */
  toRow(made: Made): Readonly<Record<string, unknown>>;
  /** Of what was received; what a machine sent has nothing to follow. */
  findFollowUp(
    made: Made,
    submission: Submission,
  ): Pick<FollowUp, "consentVersion" | "confirmation">;
  /**
   * What takes an upload along; null for a submission without one. Throws AppError when it can't be
   * had, and then nothing is stored.
   */
  readonly takeAlong?: (made: Made) => TakeAlong | null;
}
