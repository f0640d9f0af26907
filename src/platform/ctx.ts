import type { Registry } from "prom-client";
import type { Config } from "#platform/config/config.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { PageDrawing } from "#platform/core/edition/page-drawing.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Mail } from "#platform/core/mail.ts";
import type { ConsentTexts } from "#platform/core/person/consent-texts.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { Setting } from "#platform/core/setting.ts";
import type { PartTrouble, SitePartName } from "#platform/core/staff/site-part.ts";
import type { AccessChangeKind, Role } from "#platform/core/staff/staff-member.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import type { ObjectStorage } from "#platform/files/object-storage.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import type { Follower } from "#platform/intake/hand-out.ts";
import type { Intake } from "#platform/intake/open-intake.ts";
import type { QueuedMail } from "#platform/mail/frame-mail.ts";
import type { MailData } from "#platform/mail/mails-store.ts";
import type { PersonalData } from "#platform/people/personal-data.ts";
import type { Log } from "#platform/process/log.ts";
import type { RepeatWorkOptions } from "#platform/process/repeat-work.ts";
import type { Queue } from "#platform/queue/queue.ts";
import type { AppSecret } from "#platform/secrets/seal.ts";

/**
 * What the server works with: made once at the start, and the first argument of whatever needs more
 * than a row. In a transaction its `tx` is handed on beside it: asking `database` there would wait
 * for a connection that the transaction holds.
 */
export interface Ctx {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly secret: AppSecret;
  /** Where the bytes of uploads are. */
  readonly files: ObjectStorage;
  readonly intake: Intake;
  /** The public pages as an edition would have them; the app's floor draws them. */
  readonly pages: PageDrawing;
  /** All of them, in the order of `app/features.ts`: an earlier one learns of a later one here. */
  readonly features: readonly Feature[];
}

/**
 * What one feature has, as its `feature.ts` says it: every hook there is, whoever calls it. Features
 * are called one after another, in the order of `app/features.ts`. A hook that is handed a `tx` acts
 * in the caller's transaction: when it throws, nothing of the change is stored.
 */
export interface Feature {
  readonly name: string;

  // What the server has of it.

  /** What anybody may call. `app/server/build-server.ts` registers it at the start. */
  routes?(app: Routes, ctx: Ctx): void;
  /** What signed-in staff may call: each route says which roles. `build-server.ts` registers it at the start. */
  staffRoutes?(staff: Routes, ctx: Ctx): void;
  /** What a monitor reads of it. `app/server/health-routes.ts` adds it at the start. */
  metrics?(registry: Registry, ctx: Ctx): void;
  /** How the parts are looked at that the site leans on. The dashboard asks each time somebody reads its status. */
  watch?(ctx: Ctx): readonly PartLook[];
  /** What admins choose. The dashboard lists it at `/admin/settings`. */
  readonly settings?: readonly Setting[];
  /** The dashboard calls it when an admin changes one of its settings, in the transaction that stores it. */
  onSetting?(tx: Tx, change: { readonly key: string; readonly now: Date }): Promise<void>;

  // What goes on by itself while the server runs.

  /** What it does about submissions once they are answered. The intake calls it as it hands them out. */
  followers?(ctx: Ctx): readonly Follower[];
  /** What is worked off from its tables. The server starts each queue, and closes it. */
  queues?(ctx: Ctx): ReadonlyArray<Queue<unknown>>;
  /** The kinds of mail that it queues. The mail worker renders each when it goes out. */
  readonly mails?: readonly MailTemplate[];
  /** What the server does again and again. What is done once a day is a line of `app/server/daily-round.ts`. */
  upkeep?(ctx: Ctx, closing: AbortSignal): readonly UpkeepRound[];
  /** Starts what else goes on by itself, once the server listens. @returns what ends each. */
  workers?(ctx: Ctx): ReadonlyArray<() => Promise<void>>;

  // What its tables have to do with people: a test asks for each table to stand in one of the two.

  /** How people are found in its tables, told and erased. The eraser and the own-data page read it. */
  readonly people?: ReadonlyArray<PersonalData<Ctx>>;
  /** Its tables that tell of no visitor, each with the reason. */
  readonly tablesOfNobody?: Readonly<Record<string, string>>;

  // Pictures of the public pages.

  /** Which of these pictures its tables name. Pictures ask it before they clear one away that nobody has wanted for long. */
  findNamedPictures?(db: Db, ids: readonly string[]): Promise<readonly string[]>;

  // Records: what staff work on.

  /** The kind of record that it has, a `RecordDefinition`. `recordsOf` reads it, of `records/server/records.ts`. */
  readonly record?: DeclaredRecord;
  /** Records call it when one of any kind goes into the trash, comes back or is corrected. */
  readonly onRecord?: RecordEvents;
  /**
   * Records ask it, for each list and page, when what is in the trash is erased; consent, before it
   * tells whether a record is in use, whether its person is being deleted. Of one feature.
   */
  readonly erasedAt?: FindErasedAt;
  /**
   * The mail worker asks it before a mail about a record goes to its person. No once the record is gone
   * or in the trash, or its person has asked to be deleted: then the mail does not go. Of one feature.
   */
  isInUse?(ctx: Ctx, record: RecordId): Promise<boolean>;
  /** Records ask it, for each list and page, who may be called. Of one feature; `reachOf` reads it. */
  readonly reach?: DeclaredReach;
  /** Leads ask it when staff open one: `OpenedParts`, under names of its own. */
  readLeadParts?(ctx: Ctx, lead: { readonly id: string }, locale: Locale): Promise<object>;

  // Consent: who may be called.

  /** What its form asks visitors to agree to. Consent reads it to store and to show what was agreed to. */
  readonly consentTexts?: ConsentTexts;
  /** Consent calls it with new consents, all that are kept in one transaction, in that transaction. */
  onConsents?(tx: Tx, consents: readonly NewlyGiven[]): Promise<void>;
  /** Consent calls it for each no, each correction of one and each confirmed yes, in its transaction. */
  onContactChange?(tx: Tx, change: ContactChange): Promise<void>;

  // Accounts: who is on the staff.

  /** Accounts call it when somebody is removed, when they return, and when their name is free again. */
  assignments?(ctx: Ctx): Assignments;
  /** How many records each member of staff is assigned. Accounts ask it for the list of staff. */
  countAssigned?(db: Db): Promise<ReadonlyMap<string, number>>;
  /**
   * Accounts ask it of a sentence that somebody on the staff writes for the public, before it is kept.
   * @returns what the rules of advertising say against it; null where nothing does.
   */
  judgeSentence?(text: string, locale: Locale): string | null;
  /**
   * Accounts call it when all ways into an account end, as with a new password, in that transaction:
   * links that were made in its name may be a stranger's.
   */
  endLinksOf?(tx: Tx, username: string, now: Date): Promise<void>;
  /** Accounts call it when somebody's access changed, in the transaction of the change. */
  onAccessChange?(ctx: Ctx, tx: Tx, change: AccessChangeKind): Promise<void>;
}

/** Daily, unless it says otherwise. */
export type UpkeepRound = Pick<RepeatWorkOptions, "work" | "failure"> &
  Partial<Pick<RepeatWorkOptions, "everyMs" | "atOnce">>;

/** One kind of mail: makes its words when it is sent. */
export interface MailTemplate {
  readonly kind: string;
  /**
   * @returns null when it should not go after all: what it is about is gone, answered or changed.
   *   `told` takes the place of the mail's data once it was sent: what it told of in the end.
   */
  render(
    ctx: Ctx,
    mail: QueuedMail,
    now: Date,
  ): Promise<(Mail & { readonly told?: MailData }) | null>;
  /**
   * What the kind says to visitors, written to an invented family, by the name of its words
   * (`mail/lead`). The advertising file keeps it at each start, renewal and edition, and compares it
   * with what it has: so days are fixed, and links carry `sampleToken`. Absent where staff read it.
   */
  readonly samples?: (ctx: Ctx, locale: Locale) => Readonly<Record<`mail/${string}`, Mail>>;
}

/** Stands in the links of mails to an invented family, and opens nothing. */
export const sampleToken = "sample";

/** Whom samples are written to. */
export const sampleName = "Amara Okafor";

/** How one part that the site leans on is looked at. */
export interface PartLook {
  readonly part: SitePartName;
  readonly label?: string;
  /**
   * @returns null when all is well.
   * @throws when nobody can tell, such as what stands in a database that is away.
   */
  readonly look: () => Promise<PartTrouble | null>;
  /** What it means that no answer comes at all; undefined when that tells nothing. */
  readonly silent?: PartTrouble;
  /** For a look that costs money or time: how long its answer is good. */
  readonly freshMs?: number;
}

/** As much as this floor can say of a kind of record; the floor of records says the rest. */
interface DeclaredRecord {
  readonly kind: RecordKind;
}

/** As much as this floor can say of who tells about the people behind records: a `RecordReach`. */
interface DeclaredReach {
  contacts(
    kind: RecordKind,
  ): (db: Db, people: readonly CalledPerson[]) => Promise<readonly object[]>;
  related(ctx: Ctx, kind: RecordKind, person: CalledPerson, viewer: object): Promise<object>;
}

type CalledPerson = Readonly<{ id: string; email: string; phone: string | null }>;

/** Called inside the transaction that deletes, restores or corrects the records. */
interface RecordEvents {
  deleted?(ctx: Ctx, tx: Tx, records: RecordIds): Promise<void>;
  /** Also of one that staff free. May throw: then none of the records is restored. */
  restored?(ctx: Ctx, tx: Tx, records: RecordIds): Promise<void>;
  corrected?(ctx: Ctx, tx: Tx, record: RecordId): Promise<void>;
}

/** Records of one kind that go or come back together: a few statements do it, however many they are. */
interface RecordIds {
  readonly kind: RecordKind;
  readonly ids: readonly string[];
}

export interface RecordId {
  readonly kind: RecordKind;
  readonly id: string;
}

/** Of each of these records the moment, in the same order; null for one that stays. */
type FindErasedAt = (
  db: Db,
  records: ReadonlyArray<{
    readonly email: string;
    readonly submittedAt?: Date;
    readonly deletedAt: Date | null;
  }>,
) => Promise<ReadonlyArray<Date | null>>;

/** A consent that was not there before, by the record that it came with. */
interface NewlyGiven {
  readonly kind: RecordKind;
  readonly emailKey: string;
  readonly at: Date;
}

/** A no to calls, the correction of one, or a confirmed yes. */
export interface ContactChange {
  /** Whose calls it is about: everybody with this address, or with one of these numbers. */
  readonly person: PersonKeys;
  readonly kind: "stopped" | "allowed" | "confirmed";
  readonly now: Date;
}

/** What becomes of the work of somebody on the staff who is removed, or gets another role. */
export interface Assignments {
  /** Takes all records off an assignee that they can't open any more, and remembers them for `giveBack`. */
  release(tx: Tx, change: Reassignment): Promise<void>;
  /** Gives back what `release` took and they can open, except what somebody else has by now. */
  giveBack(tx: Tx, change: Reassignment): Promise<void>;
  /** Forgets what `release` remembered: whoever gets the name next starts without records. */
  forget(tx: Tx, assignees: readonly string[]): Promise<void>;
}

interface Reassignment {
  readonly assignee: string;
  /** Who did it; null at the terminal. */
  readonly by: string | null;
  /** The assignee's from now on; left out for somebody who is removed. */
  readonly role?: Role;
}

/** All that is worked off from tables, in the order of the features. */
export function queuesOf(ctx: Ctx): ReadonlyArray<Queue<unknown>> {
  return ctx.features.flatMap((feature) => feature.queues?.(ctx) ?? []);
}

/** Makes one for each ctx, when it is first asked for. */
export function oncePerCtx<Made>(make: (ctx: Ctx) => Made): (ctx: Ctx) => Made {
  const made = new WeakMap<Ctx, Made>();
  return (ctx) => {
    const found = made.get(ctx) ?? make(ctx);
    made.set(ctx, found);
    return found;
  };
}
