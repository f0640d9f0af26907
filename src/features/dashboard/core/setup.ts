import { arePricesOld, termPrices } from "#platform/core/site/term-prices.ts";
import type { OwnerFact } from "#features/site/core/invented-facts.ts";
import {
  type FigureId,
  figureIds,
  findFigure,
  newestLimits,
  standingFigures,
} from "#platform/core/site/legal-figures.ts";
import { dayMs } from "#platform/core/durations.ts";

/** What an owner does before the first family comes, in this order. */
export const setupSteps = [
  "facts",
  "people",
  "figures",
  "mail",
  "backup",
  "colleague",
  "testLead",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** `waiting`: begun, and something is still to come by itself or by one more press. */
export type StepState = "open" | "waiting" | "done";

/** Who said so, and when (ISO 8601, UTC). */
export interface SetupMark {
  readonly by: string;
  readonly at: string;
}

/** Steps that somebody may call done where no program can tell: an agency of one, backups of its host. */
export const declinableSteps = ["backup", "colleague"] as const;
type DeclinableStep = (typeof declinableSteps)[number];

/** Of exactly what somebody said so. */
interface KeyedMark extends SetupMark {
  readonly keys: readonly string[];
}

/** What is remembered; everything else is looked up anew each time. */
export interface SetupMarks extends Partial<Record<DeclinableStep | "testLead", SetupMark>> {
  readonly figures?: KeyedMark;
  /** That a native speaker has read the Spanish: another person's word than the one on figures. */
  readonly spanish?: KeyedMark;
  /** That somebody looked again at what was approved. */
  readonly approvals?: KeyedMark;
  readonly testLeadId?: string | null;
}

export type ShownFigureId = FigureId | "termPrices" | "spanish";
export const shownFigureIds = [...figureIds, "termPrices", "spanish"] as const;

/** No native speaker has read the Spanish of this day yet; a later day asks for a reader anew. */
export const spanishWrittenOn = "2026-11-24";

/** Why a person has to look at a figure. */
export interface Doubt {
  readonly id: ShownFigureId | "approval";
  readonly why: "unchecked" | "old" | "aged" | "unread" | "lapsing" | "lapsed";
  /**
   * Names the figure as it stands and the calendar year: a confirmation counts for exactly that, so
   * that a new year or a changed number is looked at again.
   */
  readonly key: string;
}

/** Figures that nobody compared with anything, that are of an earlier year, prices of over a year ago, and texts that no native speaker has read. */
export function listDoubts(
  now: Date,
  approvals: readonly StandingApproval[] = [],
): readonly Doubt[] {
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
    { id: "spanish", why: "unread", key: `spanish ${spanishWrittenOn}` },
    ...approvals.flatMap((approval) => judgeApproval(approval, now)),
  ];
}

/** Carriers approve what is advertised for a year, mostly. */
const approvalDays = 365;
/** So long before its end an approval is asked about, so that there is time to get another one. */
const daysBefore = 30;

/** Words of the site that somebody approved. */
export interface StandingApproval {
  /** Of the edition. */
  readonly id: string;
  readonly number: number;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly approvedAt: string;
}

/** The day before which an approval was given that is asked about. */
export const findOldApprovals = (now: Date): Date =>
  new Date(now.getTime() - (approvalDays - daysBefore) * dayMs);

/** A confirmation is good for another year: the key names which one of them ends. */
function judgeApproval({ id, approvedAt }: StandingApproval, now: Date): Doubt[] {
  const days = (now.getTime() - Date.parse(approvedAt)) / dayMs;
  const years = Math.floor((days + daysBefore) / approvalDays);
  if (years < 1) return [];
  const why = days < years * approvalDays ? "lapsing" : "lapsed";
  return [{ id: "approval", why, key: `${nameApproval(id)}${years}` }];
}

const nameApproval = (id: string) => `approval ${id} `;

/** Of the doubt about it; undefined where there is none. */
export const findApprovalDoubt = (
  { id }: StandingApproval,
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

/** Each figure as JSON, as this process has it now; of the yearly limits the newest. */
export const readFigures = (): Setup["figures"] => ({
  ...mapFigures(standingFigures),
  deferralLimits: JSON.stringify([newestLimits()]),
  termPrices: JSON.stringify(termPrices),
});

const mapFigures = <Id extends string>(figures: Readonly<Record<Id, unknown>>) =>
  Object.fromEntries(
    Object.entries(figures).map(([id, figure]) => [id, JSON.stringify(figure)]),
  ) as Record<Id, string>;

/** Under which mark a doubt is settled: a number says nothing of a text, nor the other way round. */
export function markOf({ id }: Pick<Doubt, "id">): "spanish" | "approvals" | "figures" {
  if (id === "approval") return "approvals";
  return id === "spanish" ? "spanish" : "figures";
}

export const isSettled = (doubt: Doubt, marks: SetupMarks): boolean =>
  marks[markOf(doubt)]?.keys.includes(doubt.key) ?? false;

/** What the steps are judged by. */
export interface SetupFacts {
  readonly invented: readonly OwnerFact[];
  readonly doubts: readonly Doubt[];
  /** `untried`: a mail server is named, and nothing has gone out through it. */
  readonly mail: "off" | "untried" | "works";
  /** `tonight`: one will be made, and none was so far. */
  readonly backup: "none" | "tonight" | "made";
  readonly colleagues: number;
  readonly invited: number;
  /** Null while there is none. Worked on: somebody called, wrote a note or changed its status. */
  readonly testLead: { readonly id: string; readonly isWorked: boolean } | null;
  /** Whether a real family has been answered. */
  readonly hasAnswered: boolean;
  readonly marks: SetupMarks;
}

const ofPeople: ReadonlySet<OwnerFact> = new Set(["licenses", "people"]);
const doneIf = (isDone: boolean, isWaiting = false): StepState =>
  isDone ? "done" : isWaiting ? "waiting" : "open";

/** The rule of each step. */
export function judgeSetup(facts: SetupFacts): Readonly<Record<SetupStep, StepState>> {
  const { invented, doubts, mail, backup, colleagues, invited, testLead, marks } = facts;
  const isTested = facts.hasAnswered || marks.testLead !== undefined;
  return {
    facts: doneIf(invented.every((fact) => ofPeople.has(fact))),
    people: doneIf(!invented.some((fact) => ofPeople.has(fact))),
    figures: doneIf(doubts.every((doubt) => isSettled(doubt, marks))),
    mail: doneIf(mail === "works", mail === "untried"),
    backup: doneIf(backup === "made" || marks.backup !== undefined, backup === "tonight"),
    colleague: doneIf(colleagues > 0 || marks.colleague !== undefined, invited > 0),
    // A test lead that was left standing is in the way of real ones.
    testLead: doneIf(isTested && testLead === null, testLead !== null),
  };
}

/** What admins are told. */
export interface Setup extends Pick<SetupFacts, "invented" | "doubts" | "testLead" | "marks"> {
  /** Those that are asked about, or soon will have been. */
  readonly approvals: readonly StandingApproval[];
  readonly steps: Readonly<Record<SetupStep, StepState>>;
  /** As JSON: a browser's own may be of an earlier edition. */
  readonly figures: Readonly<Record<Exclude<ShownFigureId, "spanish">, string>>;
}
