import { type CallWindow, findCallWindow } from "./call-window.ts";
import type { ContactStanding } from "./record.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import { canBeCalled } from "#platform/core/person/phone.ts";

/** What decides whether somebody may be called. */
export interface Callable {
  /** Undefined where nobody asked: then nobody may be called. */
  readonly contact: ContactStanding | undefined;
  readonly phone: string | null;
  /** Nobody may contact this person at all. */
  readonly isBarred?: boolean;
  /** Undefined where the form asked for none. */
  readonly zipCode?: string | undefined;
}

/** What a list holds of whoever a record is of. */
export interface ListedPerson extends Pick<Callable, "phone" | "zipCode"> {
  readonly contact?: ContactStanding;
  readonly email: string;
  readonly status: IntakeStatus;
  /** Only of leads: why nobody may contact them. */
  readonly doNotContactReason?: string | null;
}

/** As the record's own page judges them: what came through the honeypot is nobody's to call. */
export function asCallable(listed: ListedPerson): Callable {
  const { contact, phone, zipCode, status, doNotContactReason = null } = listed;
  const isBarred = doNotContactReason !== null || status !== "received";
  return { contact, phone, zipCode, isBarred };
}

export interface CallJudgment {
  /** They agreed, or nobody calls them. */
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
  /** Whether it is day where they live; null where nobody may call, or nobody asked where that is. */
  readonly window: CallWindow | null;
}

/**
 * Whether somebody may be called, and whether now: one rule for leads, inquiries and applications. Every
 * form asks below its phone number and says that whoever sends without choosing is written to, so
 * that without a yes nobody calls.
 */
export function judgeCall(person: Callable, now: Date): CallJudgment {
  const { contact, zipCode } = person;
  const never = { rule: "never", since: null, window: null } as const;
  const bar = findBar(person);
  if (bar) return { ...never, why: bar };
  if (contact?.state === "revoked") return { ...never, why: "stopped", since: contact.since };
  // Whether the number is theirs is in doubt, so that they are asked in writing before anybody calls.
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

/** Whether an email is what can be done now. */
export const isEmailFirst = ({ rule, window }: CallJudgment) =>
  rule === "never" || window?.kind === "closed";
