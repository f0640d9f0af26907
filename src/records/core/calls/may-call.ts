import { type CallWindow, findCallWindow } from "./call-window.ts";
import { findMostCalls } from "./state-call-rules.ts";
import { findStates } from "#records/core/zip/zip-states.ts";
import { dayMs } from "#platform/core/durations.ts";
import type { ContactStanding } from "#records/core/record.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import { canBeCalled } from "#platform/core/person/phone.ts";

/** The facts that decide whether somebody may be called. */
export interface Callable {
  /** Undefined where consent was not looked up: then nobody may be called. */
  readonly contact: ContactStanding | undefined;
  readonly phone: string | null;
  /** Nobody may contact this person at all. */
  readonly isBarred?: boolean;
  /** Undefined where the form asked for none. */
  readonly zipCode?: string | undefined;
  /** When calls about the record were made; ISO 8601, UTC. Absent where nobody counts them. */
  readonly calledAt?: readonly string[];
}

/** What a list knows about a record's person. */
export interface ListedPerson extends Pick<Callable, "phone" | "zipCode"> {
  readonly contact?: ContactStanding;
  readonly email: string;
  readonly status: IntakeStatus;
  /** Only for leads: why nobody may contact the person. */
  readonly doNotContactReason?: string | null;
}

/**
 * Converts to the facts by which the record's own page judges: a submission that was set aside must
 * not be called.
 */
export function asCallable(listed: ListedPerson): Callable {
  const { contact, phone, zipCode, status, doNotContactReason = null } = listed;
  const isBarred = doNotContactReason !== null || status !== "received";
  return { contact, phone, zipCode, isBarred };
}

export interface CallJudgment {
  /** They agreed, or must not be called. */
  readonly rule: "agreed" | "never";
  readonly why:
    | "agreed"
    | "barred"
    | "no-number"
    | "no-such-number"
    | "stopped"
    | "ask"
    | "not-agreed";
  /** When they agreed, or when calls were stopped; ISO 8601, UTC. */
  readonly since: string | null;
  /**
   * Whether it is daytime where they live; null where calls are forbidden, or the form asked for no
   * ZIP code.
   */
  readonly window: CallWindow | null;
  /** Calls of the last 24 hours beside what the state allows; null where it sets no limit. */
  readonly calls: CallCount | null;
}

export interface CallCount {
  readonly made: number;
  readonly most: number;
  /** When one more is allowed; ISO 8601, UTC. Null while one is. */
  readonly until: string | null;
}

/**
 * Whether somebody may be called, and whether now: one rule for leads, inquiries and applications.
 * Every form asks for consent below its phone number and says that without a choice the answer
 * comes by mail. So nobody is called without a yes.
 */
export function judgeCall(person: Callable, now: Date): CallJudgment {
  const { contact, zipCode } = person;
  const never = { rule: "never", since: null, window: null, calls: null } as const;
  const bar = findBar(person);
  if (bar) return { ...never, why: bar };
  if (contact?.state === "revoked") return { ...never, why: "stopped", since: contact.since };
  // It is in doubt whether the number is theirs, so they are asked in writing before anybody calls.
  if (contact?.state === "ask") return { ...never, why: "ask", since: contact.since };
  if (contact?.state !== "live") return { ...never, why: "not-agreed" };
  const window = zipCode === undefined ? null : findCallWindow(zipCode, now);
  const calls = countCalls(person, now);
  return { rule: "agreed", why: "agreed", since: contact.since, window, calls };
}

function countCalls({ zipCode, calledAt = [] }: Callable, now: Date): CallCount | null {
  const most = zipCode === undefined ? null : findMostCalls(findStates(zipCode));
  if (most === null) return null;
  const recent = calledAt
    .map((at) => new Date(at).getTime() + dayMs)
    .filter((endsMs) => endsMs > now.getTime())
    .toSorted((one, other) => one - other);
  const freeMs = recent[recent.length - most];
  const until = freeMs === undefined ? null : new Date(freeMs).toISOString();
  return { made: recent.length, most, until };
}

function findBar({ phone, contact, isBarred = false }: Callable): CallJudgment["why"] | null {
  if (isBarred || contact?.isBarred) return "barred";
  if (canBeCalled(phone)) return null;
  return phone ? "no-such-number" : "no-number";
}

/** Whether an email is the right action now. */
export const isEmailFirst = ({ rule, window, calls }: CallJudgment) =>
  rule === "never" || window?.kind === "closed" || (calls?.until ?? null) !== null;
