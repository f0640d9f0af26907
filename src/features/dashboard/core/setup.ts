import { arePricesOld, termPrices } from "#platform/core/site/term-prices.ts";
import type { OwnerFact } from "#features/site/core/invented-facts.ts";
import {
  type FigureId,
  figureIds,
  findFigure,
  newestLimits,
  standingFigures,
} from "#platform/core/site/legal-figures.ts";
import { carriers, listOldRatings } from "#platform/core/site/proof.ts";
import { dayMs } from "#platform/core/durations.ts";

/** The owner's steps before the first family comes, in this order. */
export const setupSteps = [
  "facts",
  "people",
  "figures",
  "address",
  "mail",
  "backup",
  "colleague",
  "testLead",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** `waiting`: begun, and still waiting for something automatic or for one more press. */
export type StepState = "open" | "waiting" | "done";

/** Who confirmed it, and when (ISO 8601, UTC). */
export interface SetupMark {
  readonly by: string;
  readonly at: string;
}

/**
 * Steps that somebody may skip where no program can tell whether they are needed: a site that is
 * only tried out on one machine, an agency that sends no mail yet, one of one person, backups made by
 * its host.
 */
export const declinableSteps = ["address", "mail", "backup", "colleague"] as const;
export type DeclinableStep = (typeof declinableSteps)[number];

/** What exactly was confirmed. */
interface KeyedMark extends SetupMark {
  readonly keys: readonly string[];
}

/** The stored confirmations; everything else is computed each time. */
export interface SetupMarks extends Partial<Record<DeclinableStep | "testLead", SetupMark>> {
  readonly figures?: KeyedMark;
  /** A native speaker has read the Spanish: confirmed by a different person than the figures. */
  readonly spanish?: KeyedMark & {
    /** Who read the Spanish; missing in a confirmation from before the name was asked for. */
    readonly reader?: string;
  };
  /** Somebody has looked again at an old approval. */
  readonly approvals?: KeyedMark;
  readonly testLeadId?: string | null;
}

export type ShownFigureId = FigureId | "termPrices" | "carriers" | "spanish";
export const shownFigureIds = [...figureIds, "termPrices", "carriers", "spanish"] as const;

/**
 * The day of the current Spanish texts, which no native speaker has confirmed yet; a later day asks
 * for a reader again.
 */
export const spanishWrittenOn = "2026-11-24";

/** Why a person must look at a figure. */
export interface Doubt {
  readonly id: ShownFigureId | "approval";
  readonly why: "unchecked" | "old" | "aged" | "unread" | "lapsing" | "lapsed";
  /**
   * The figure's value and the calendar year: a confirmation is for exactly that, so that a new
   * year or a changed value is looked at again.
   */
  readonly key: string;
}

/**
 * Figures that nobody has checked, or not for this year, prices older than a year, and texts that
 * no native speaker has read.
 */
export function listDoubts(now: Date, approvals: readonly ListedApproval[] = []): readonly Doubt[] {
  const thisYear = now.getFullYear();
  const ofLaw = figureIds.flatMap((id): Doubt[] => {
    const { value, year, checked } = findFigure(id);
    if (checked !== null && year >= thisYear) return [];
    const key = [id, year, JSON.stringify(value), thisYear].join(" ");
    return [{ id, why: checked === null ? "unchecked" : "old", key }];
  });
  return [
    ...ofLaw,
    ...doubtPrices(now),
    ...doubtRatings(now),
    { id: "spanish", why: "unread", key: `spanish ${spanishWrittenOn}` },
    ...approvals.flatMap((approval) => judgeApproval(approval, now)),
  ];
}

/** Most carriers approve advertising for a year. */
const approvalDays = 365;
/** How long before its end an approval is asked about, so that there is time to get another one. */
const daysBefore = 30;

/** An approval of words that are still on the site. */
export interface ListedApproval {
  /** The edition's id. */
  readonly id: string;
  readonly number: number;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly approvedAt: string;
}

/** Approvals given before this day are asked about. */
export const findOldApprovals = (now: Date): Date =>
  new Date(now.getTime() - (approvalDays - daysBefore) * dayMs);

/** A confirmation is good for another year: its key names the year that ends. */
function judgeApproval({ id, approvedAt }: ListedApproval, now: Date): Doubt[] {
  const days = (now.getTime() - Date.parse(approvedAt)) / dayMs;
  const years = Math.floor((days + daysBefore) / approvalDays);
  if (years < 1) return [];
  const why = days < years * approvalDays ? "lapsing" : "lapsed";
  return [{ id: "approval", why, key: `${nameApproval(id)}${years}` }];
}

const nameApproval = (id: string) => `approval ${id} `;

/** The doubt about an approval; undefined without one. */
export const findApprovalDoubt = (
  { id }: ListedApproval,
  doubts: readonly Doubt[],
): Doubt | undefined => doubts.find(({ key }) => key.startsWith(nameApproval(id)));

function doubtPrices(now: Date): readonly Doubt[] {
  const { pricedOn, checked, amounts, rows } = termPrices;
  const isOld = arePricesOld(now);
  if (checked !== null && !isOld) return [];
  const numbers = JSON.stringify([amounts, ...rows.map(({ age, ranges }) => [age, ranges])]);
  const key = ["termPrices", pricedOn, numbers, now.getFullYear()].join(" ");
  return [{ id: "termPrices", why: isOld ? "aged" : "unchecked", key }];
}

/** Ratings of carriers that are older than a year: confirmed for exactly these, and for this year. */
function doubtRatings(now: Date): readonly Doubt[] {
  const old = listOldRatings(carriers, now);
  if (old.length === 0) return [];
  const rated = JSON.stringify(old.map(({ name, rating, ratedOn }) => [name, rating, ratedOn]));
  return [{ id: "carriers", why: "aged", key: `carriers ${rated} ${now.getFullYear()}` }];
}

/** Each current figure as JSON; of the yearly limits the newest. */
export const readFigures = (): Setup["figures"] => ({
  ...mapFigures(standingFigures),
  deferralLimits: JSON.stringify([newestLimits()]),
  termPrices: JSON.stringify(termPrices),
  carriers: JSON.stringify(carriers),
});

const mapFigures = <Id extends string>(figures: Readonly<Record<Id, unknown>>) =>
  Object.fromEntries(
    Object.entries(figures).map(([id, figure]) => [id, JSON.stringify(figure)]),
  ) as Record<Id, string>;

/**
 * The mark that settles a doubt: a confirmation of figures does not cover a text, nor the other way
 * round.
 */
export function markOf({ id }: Pick<Doubt, "id">): "spanish" | "approvals" | "figures" {
  if (id === "approval") return "approvals";
  return id === "spanish" ? "spanish" : "figures";
}

export const isSettled = (doubt: Doubt, marks: SetupMarks): boolean =>
  marks[markOf(doubt)]?.keys.includes(doubt.key) ?? false;

/** The facts by which the steps are judged. */
export interface SetupFacts {
  readonly invented: readonly OwnerFact[];
  readonly doubts: readonly Doubt[];
  /** Whether the environment or an admin named the site's address. */
  readonly isAddressNamed: boolean;
  /** `untried`: a mail server is configured, but no mail was sent through it. */
  readonly mail: "off" | "untried" | "works";
  /** `tonight`: backups are configured, but none was made so far. */
  readonly backup: "none" | "tonight" | "made";
  readonly colleagues: number;
  readonly invited: number;
  /** Null without a test lead. Worked on: somebody called, wrote a note or changed its status. */
  readonly testLead: { readonly id: string; readonly isWorked: boolean } | null;
  /** Whether a real family has been answered. */
  readonly hasAnswered: boolean;
  readonly marks: SetupMarks;
}

const ofPeople: ReadonlySet<OwnerFact> = new Set(["licenses", "people"]);
const doneIf = (isDone: boolean, isWaiting = false): StepState =>
  isDone ? "done" : isWaiting ? "waiting" : "open";

/** The state of each step. */
export function judgeSetup(facts: SetupFacts): Readonly<Record<SetupStep, StepState>> {
  const { invented, doubts, mail, backup, colleagues, invited, testLead, marks } = facts;
  const isTested = facts.hasAnswered || marks.testLead !== undefined;
  return {
    facts: doneIf(invented.every((fact) => ofPeople.has(fact))),
    people: doneIf(!invented.some((fact) => ofPeople.has(fact))),
    figures: doneIf(doubts.every((doubt) => isSettled(doubt, marks))),
    address: doneIf(facts.isAddressNamed || marks.address !== undefined),
    mail: doneIf(mail === "works" || marks.mail !== undefined, mail === "untried"),
    backup: doneIf(backup === "made" || marks.backup !== undefined, backup === "tonight"),
    colleague: doneIf(colleagues > 0 || marks.colleague !== undefined, invited > 0),
    // A test lead that was not removed would be in the way of real ones.
    testLead: doneIf(isTested && testLead === null, testLead !== null),
  };
}

/** What admins see of setting up. */
export interface Setup extends Pick<SetupFacts, "invented" | "doubts" | "testLead" | "marks"> {
  /** Approvals that are asked about, or soon will be. */
  readonly approvals: readonly ListedApproval[];
  readonly steps: Readonly<Record<SetupStep, StepState>>;
  /** As JSON from the server: the browser's own values may be of an older version. */
  readonly figures: Readonly<Record<Exclude<ShownFigureId, "spanish">, string>>;
}
