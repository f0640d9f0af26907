import { type CallWindow, findCallWindow } from "./call-window.ts";
import type { ContactStanding } from "./record.ts";
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
}

/**
 * Whether somebody may be called, and whether now: one rule for leads, inquiries and applications.
 * Every form asks for consent below its phone number and says that without a choice the answer
 * comes by mail. So nobody is called without a yes.
 */
export function judgeCall(person: Callable, now: Date): CallJudgment {
  const { contact, zipCode } = person;
  const never = { rule: "never", since: null, window: null } as const;
  const bar = findBar(person);
  if (bar) return { ...never, why: bar };
  if (contact?.state === "revoked") return { ...never, why: "stopped", since: contact.since };
  // It is in doubt whether the number is theirs, so they are asked in writing before anybody calls.
  if (contact?.state === "ask") return { ...never, why: "ask", since: contact.since };
  if (contact?.state !== "live") return { ...never, why: "not-agreed" };
  const window = zipCode === undefined ? null : findCallWindow(zipCode, now);
  return { rule: "agreed", why: "agreed", since: contact.since, window };
}

function findBar({ phone, contact, isBarred = false }: Callable): CallJudgment["why"] | null {
  if (isBarred || contact?.isBarred) return "barred";
  if (canBeCalled(phone)) return null;
  return phone ? "no-such-number" : "no-number";
}

/** Whether an email is the right action now. */
export const isEmailFirst = ({ rule, window }: CallJudgment) =>
  rule === "never" || window?.kind === "closed";
