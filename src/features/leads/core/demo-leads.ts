import type { RecordState } from "#records/core/record.ts";
import { type CallOutcome, isAnswer, type TimelineKind } from "#records/core/timeline-entry.ts";
import { seededRandom, type SeededRandom } from "#platform/core/seeded-random.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { buildLead, demoMark } from "./build-lead.ts";
import type { Lead } from "./lead.ts";
import { profileChoices, questionChoices } from "./questions.ts";

const givenNames = (
  "Amara Ana Bao Carmen Chidi David Elena Fatima Grace Hassan Ifeoma Ivan Jin José Kwame Leila " +
  "Linh Maria Mei Mohammed Nadia Olga Priya Ravi Rosa Samuel Tariq Wei Yusuf Zoë"
).split(" ");
const familyNames = (
  "Adeyemi Ahmed Alvarez Chen Cohen Diallo Garcia Gupta Haddad Ivanov Kim Lopez Mensah Müller " +
  "Nguyen Okafor Patel Reyes Rossi Santos Singh Tanaka Tran Williams Yilmaz Zhang"
).split(" ");

// Many area codes, so that few invented people share a number and look like one person.
const areaCodes = (
  "201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 " +
  "240 248 251 252 253 254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 " +
  "313 314 315 316 317 318 319 320 321 323 330 334 336 337 352 360 361 386 401 402 404 405 406 407 " +
  "408 409 410 412 413 414 415 417 419 423 425 432 434 435 440 443 478 479 480 484 501 502 503 504 " +
  "505 507 508 509 510 512 513 515 516 517 518 520 530 540 541 559 561 562 563 570 573 574 580 585 " +
  "586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 636 641"
).split(" ");

const recentDays = 60;
const oldestBirthYear = 1950;
const youngestAge = 20;

/**
 * One invented lead, plainly marked as such in its name, address, browser and restriction, so that
 * nobody calls it and nothing sends it on.
 *
 * @param made.id a new UUID.
 * @param made.number stands in the e-mail address, so that addresses differ.
 * @param made.now the present; the lead lies within sixty days before it, most of them recent.
 */
export function makeDemoLead(
  random: SeededRandom,
  { id, number, now }: { readonly id: string; readonly number: number; readonly now: Date },
): Lead {
  const pickIn = <Choices extends Record<string, readonly string[]>>(choices: Choices) =>
    Object.fromEntries(
      Object.entries(choices).map(([field, values]) => [field, random.pick(values)]),
    ) as { [Field in keyof Choices]: Choices[Field][number] };
  const [given, family] = [random.pick(givenNames), random.pick(familyNames)];
  const youngestBirthYear = now.getUTCFullYear() - youngestAge;
  // The smaller of two random numbers, so that recent days are more frequent.
  const ageMs = Math.min(random.integer(recentDays * dayMs), random.integer(recentDays * dayMs));
  const lead = buildLead(
    {
      ...pickIn(questionChoices),
      ...pickIn(profileChoices),
      birthYear: String(oldestBirthYear + random.integer(youngestBirthYear - oldestBirthYear + 1)),
      zipCode: String(random.integer(100_000)).padStart(5, "0"),
      fullName: `Demo ${given} ${family}`,
      email: `demo${number}@example.com`,
      phone: random.integer(4) === 0 ? "" : makePhone(random),
      contactConsent: random.integer(3) > 0,
      userAgent: demoMark,
      attribution: { source: demoMark },
    },
    { id, now: new Date(now.getTime() - ageMs) },
  );
  return { ...lead, doNotContactReason: demoMark };
}

/** The demo lead of the set-up page, with which the owner tries everything. It is new, and its name says that it is invented. */
export function makeTestLead(id: string, now: Date): Lead {
  return {
    ...makeDemoLead(seededRandom(testLeadSeed), { id, number: 0, now }),
    fullName: "Demo Test Family",
    email: "test-family@example.com",
    timestamp: now.toISOString(),
  };
}

/** A hot lead, because it shows the most. */
const testLeadSeed = 3;

/** A number that is reserved for fiction: 555-0100 to 555-0199 of an area code. */
const makePhone = (random: SeededRandom) =>
  `${random.pick(areaCodes)}-555-01${String(random.integer(100)).padStart(2, "0")}`;

/** Most are answered in time, and some late. */
const slowestHours = 30;

/** Most calls reach somebody. */
const outcomes: readonly CallOutcome[] = [
  "answered",
  "answered",
  "answered",
  "voicemail",
  "no-answer",
];
const nextStatuses = ["contacted", "contacted", "booked", "client", "closed"] as const;
const closedReasons = ["Found cover through work", "Not now, call next spring", "Moved abroad"];

export interface DemoWork extends Pick<
  RecordState<"lead">,
  "version" | "pipelineStatus" | "closedReason" | "assignee"
> {
  readonly answeredAt: Date | null;
  readonly entries: ReadonlyArray<{
    readonly at: Date;
    readonly by: string | null;
    readonly kind: TimelineKind;
    readonly text: string;
  }>;
}

/**
 * What invented staff did with an invented lead: the older it is, the likelier something.
 *
 * @param lead.timestamp ISO 8601.
 * @param staffNames nobody is assigned where there are none.
 */
export function makeDemoWork(
  random: SeededRandom,
  { timestamp }: { readonly timestamp: string },
  { now, staffNames }: { readonly now: Date; readonly staffNames: readonly string[] },
): DemoWork {
  const calledAt = new Date(Date.parse(timestamp) + (1 + random.integer(slowestHours)) * hourMs);
  const isCalled = random.integer(8) > 0 && calledAt <= now;
  const isTaken = staffNames.length > 0 && (isCalled || random.integer(3) === 0);
  const assignee = isTaken ? random.pick(staffNames) : null;
  if (!isCalled) {
    return {
      version: 1,
      pipelineStatus: "new",
      closedReason: null,
      assignee,
      answeredAt: null,
      entries: [],
    };
  }
  const call = { at: calledAt, by: assignee, kind: "call", text: random.pick(outcomes) } as const;
  const isAnswered = isAnswer(call);
  const pipelineStatus = isAnswered ? random.pick(nextStatuses) : "contacted";
  const closedReason = pipelineStatus === "closed" ? random.pick(closedReasons) : null;
  const text = closedReason === null ? pipelineStatus : `${pipelineStatus}\n${closedReason}`;
  return {
    version: 3,
    pipelineStatus,
    closedReason,
    assignee,
    answeredAt: isAnswered ? calledAt : null,
    entries: [call, { ...call, at: new Date(calledAt.getTime() + 60_000), kind: "status", text }],
  };
}
