import type { Registry } from "prom-client";
import type { Config } from "#platform/config/config.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { PageDrawing } from "#platform/core/edition/page-drawing.ts";
import type { KnownEditions } from "#platform/editions/published.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Mail, MailWriter } from "#platform/core/mail/mail.ts";
import type { ConsentTexts } from "#platform/core/person/consent-texts.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { Setting } from "#platform/core/setting.ts";
import type { PersonWords } from "#platform/core/site/people.ts";
import type { PartnerSentences, WaitingSentences } from "#platform/core/site/partner-sentence.ts";
import type { PartTrouble, SitePartName } from "#platform/core/staff/site-part.ts";
import type { AccessChangeKind, Role } from "#platform/core/staff/staff-member.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import type { ObjectStorage } from "#platform/files/object-storage.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import type { ActingStaff } from "#platform/http/staff-route.ts";
import type { Follower } from "#platform/intake/hand-out.ts";
import type { Intake } from "#platform/intake/open-intake.ts";
import type { QueuedMail } from "#platform/mail/frame-mail.ts";
import type { MailData } from "#platform/mail/mails-store.ts";
import type { PersonalData } from "#platform/people/personal-data.ts";
import type { Log } from "#platform/process/log.ts";
import type { RepeatWorkOptions } from "#platform/process/repeat-work.ts";
import type { Queue } from "#platform/queue/queue.ts";
import type { AppSecret } from "#platform/secrets/seal.ts";
import type { SealedColumn } from "#platform/secrets/sealed-columns.ts";

/**
 * The ctx as the platform's kits see it. `Ctx` in `records/ctx.ts` is the whole one, which records,
 * features and app pass around: its features declare records, too.
 */
export interface PlatformCtx {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly secret: AppSecret;
  /** Storage for the bytes of uploads. */
  readonly files: ObjectStorage;
  readonly intake: Intake;
  /** Draws the public pages of any edition; implemented in `app`. */
  readonly pages: PageDrawing;
  /** The editions of the site's words that this process knows. */
  readonly editions: KnownEditions;
  /**
   * All features in the order of `app/features.ts`: an earlier feature calls a later one through
   * this list. A hook gets the very ctx in which its feature stands.
   */
  readonly features: ReadonlyArray<PlatformFeature<this>>;
}

/**
 * The hooks of a feature whose types the platform can state. `Feature` in `records/ctx.ts` adds
 * those of records.
 */
export interface PlatformFeature<Given extends PlatformCtx> {
  readonly name: string;

  // Routes, metrics and settings.

  /** Routes for everybody. `app/server/build-server.ts` registers them at the start. */
  routes?(app: Routes, ctx: Given): void;
  /**
   * Routes for signed-in staff; each route names its roles. `build-server.ts` registers them at the
   * start.
   */
  staffRoutes?(staff: Routes, ctx: Given): void;
  /** Metrics for a monitor. `app/server/health-routes.ts` registers them at the start. */
  metrics?(registry: Registry, ctx: Given): void;
  /**
   * Checks of the parts that the site depends on. The dashboard calls it each time somebody reads
   * the status.
   */
  watch?(ctx: Given): readonly PartLook[];
  /** Settings that admins change. The dashboard lists them at `/admin/settings`. */
  readonly settings?: readonly Setting[];
  /**
   * Called by the dashboard when an admin changes one of the feature's settings, in the transaction
   * that stores it.
   */
  onSetting?(tx: Tx, change: { readonly key: string; readonly now: Date }): Promise<void>;

  // Work that runs by itself while the server runs.

  /**
   * Follow-ups of submissions, done after they were answered. The intake calls them when it hands
   * submissions out.
   */
  followers?(ctx: Given): readonly Follower[];
  /** Queues over the feature's tables. The server starts each queue, and closes it. */
  queues?(ctx: Given): ReadonlyArray<Queue<unknown>>;
  /** The kinds of mail that the feature queues. The mail worker renders each when it is sent. */
  readonly mails?: ReadonlyArray<MailTemplate<Given>>;
  /**
   * Work that runs at every start and then at an interval. Work that runs once a day is a line of
   * `app/server/daily-round.ts`.
   */
  upkeep?(ctx: Given, closing: AbortSignal): readonly UpkeepRound[];
  /**
   * Starts further workers once the server listens.
   * @returns functions that stop them.
   */
  workers?(ctx: Given): ReadonlyArray<() => Promise<void>>;

  // Personal data: a test demands that each table is listed in one of the two.

  /**
   * How a person's rows are found in the feature's tables, described and erased. The eraser and the
   * own-data page use it.
   */
  readonly people?: ReadonlyArray<PersonalData<Given>>;
  /** Tables without personal data, each with the reason. */
  readonly tablesOfNobody?: Readonly<Record<string, string>>;

  // Pictures of the public pages.

  /**
   * Which of these pictures the feature's tables refer to. The feature pictures asks before it
   * erases an unused picture.
   */
  findNamedPictures?(db: Db, ids: readonly string[]): Promise<readonly string[]>;

  /**
   * The columns whose texts it seals with APP_SECRET. `resealStored` in `app/server/start-server.ts`
   * seals them anew while the secret is being changed.
   */
  readonly sealed?: readonly SealedColumn[];

  /**
   * Whether mail about a record may go to its person. The mail worker asks before it sends; the
   * answer is no once the record is erased or in the trash, or its person has asked for deletion.
   * Exactly one feature (consent) provides this.
   */
  isInUse?(ctx: Given, record: RecordId): Promise<boolean>;

  // Consent to calls.

  /**
   * The consent words of the feature's form. The feature consent reads them to store and to show
   * what was agreed to.
   */
  readonly consentTexts?: ConsentTexts;
  /** Called with new consents: all that one transaction stores, in that transaction. */
  onConsents?(tx: Tx, consents: readonly NewlyGiven[]): Promise<void>;
  /**
   * Called for each revocation, each correction of one and each confirmed consent, in its
   * transaction.
   */
  onContactChange?(tx: Tx, change: ContactChange): Promise<void>;

  // Accounts of staff.

  /**
   * Called when an account is removed, when it is restored, and when its user name becomes free.
   */
  assignments?(ctx: Given): Assignments;
  /** The number of records assigned to each staff member, for the list of staff. */
  countAssigned?(db: Db): Promise<ReadonlyMap<string, number>>;
  /**
   * Reads and publishes the sentences of partners' own pages. The profile's routes call it; exactly
   * one feature (studio) provides this.
   */
  readonly partnerWords?: PartnerWords<Given>;
  /**
   * Checks a name that a staff member chooses for the public, before it is stored.
   * @returns the advertising rule that it breaks; null when it breaks none.
   */
  judgeName?(text: string, locale: Locale): string | null;
  /**
   * Called when all sessions and links of an account are ended, as with a new password, in that
   * transaction: a stranger may have made links in its name.
   */
  endLinksOf?(tx: Tx, username: string, now: Date): Promise<void>;
  /** Called when somebody's access changed, in the transaction of the change. */
  onAccessChange?(ctx: Given, tx: Tx, change: AccessChangeKind): Promise<void>;
}

/** A partner's account, with the sentence that its profile had before editions had it. */
interface PartnerAccount {
  readonly account: string;
  readonly first: string;
  /** What families read of this person while no edition says anything. */
  readonly firstPerson: PersonWords | null;
}

/** What families read of somebody, on their own page and elsewhere. */
export interface PublishedWords extends PartnerSentences {
  readonly person: PersonWords | null;
  /** Whether an edition says what families read of the person. */
  readonly isInEdition: boolean;
}

export interface PartnerWords<Given extends PlatformCtx = PlatformCtx> {
  /** @returns what families read. */
  read(db: Db | Tx, partner: PartnerAccount): Promise<PublishedWords>;
  findWaiting(db: Db | Tx, partner: PartnerAccount): Promise<WaitingSentences | null>;
  /** @returns the place after that of everybody whom families read of. */
  findNextPlace(db: Db | Tx): Promise<number>;
  /**
   * Publishes sentences that differ from what families read, or lets them wait for approval.
   *
   * @param beside stores the rest of the profile in the same transaction: both are stored or neither.
   * @throws AppError as any publishing, with faults at `page.sentence`, `page.sentenceEs` and `shown`.
   */
  publish(
    ctx: Given,
    wish: PartnerAccount & {
      /** Null leaves the sentences as they are. */
      readonly asked: PartnerSentences | null;
      /** Null leaves what families read of the person as it is. */
      readonly person: PersonWords | null;
      readonly reason: string | undefined;
    },
    author: ActingStaff,
    beside: (tx: Tx) => Promise<void>,
  ): Promise<void>;
}

/** Runs daily unless `everyMs` says otherwise. */
export type UpkeepRound = Pick<RepeatWorkOptions, "work" | "failure"> &
  Partial<Pick<RepeatWorkOptions, "everyMs" | "atOnce">>;

/** One kind of mail, whose words are made when it is sent. */
export interface MailTemplate<Given extends PlatformCtx = PlatformCtx> {
  readonly kind: string;
  /**
   * @returns null when the mail should not be sent after all, because its record is gone, answered
   *   or changed. `sentData` replaces the mail's stored data after it was sent: what the mail finally
   *   said. `writer` is the person in whose name it goes; without one it goes in the agency's.
   */
  render(
    ctx: Given,
    mail: QueuedMail,
    now: Date,
  ): Promise<(Mail & { readonly sentData?: MailData; readonly writer?: MailWriter }) | null>;
  /**
   * Samples of this kind of mail to visitors, written to an invented family, by the id of its words
   * (`mail/lead`). The advertising file stores them at each start, renewal and edition when they
   * differ from its last copy: so dates in them are fixed, and links contain `sampleToken`.
   * Undefined for mail to staff.
   */
  samples?(ctx: Given, locale: Locale): Readonly<Record<`mail/${string}`, Mail>>;
}

/** The token in the links of sample mails; it opens nothing. */
export const sampleToken = "sample";

/** The invented recipient of sample mails. */
export const sampleName = "Amara Okafor";

/** A check of one part that the site depends on. */
export interface PartLook {
  readonly part: SitePartName;
  readonly label?: string;
  /**
   * @returns null when all is well.
   * @throws when the state is unknown, for example because it is stored in a database that is away.
   */
  readonly look: () => Promise<PartTrouble | null>;
  /** The trouble to show when the check gets no answer; undefined when that means nothing. */
  readonly silent?: PartTrouble;
  /** How long a result may be reused, for a check that costs money or time. */
  readonly freshMs?: number;
}

export interface RecordId {
  readonly kind: RecordKind;
  readonly id: string;
}

/** A newly stored consent, identified by the record that it came with. */
interface NewlyGiven {
  readonly kind: RecordKind;
  readonly emailKey: string;
  readonly at: Date;
}

/** A revocation, the correction of one, or a confirmed consent. */
export interface ContactChange {
  /**
   * The person whose calls it is about: everybody with this address, or with one of these numbers.
   */
  readonly person: PersonKeys;
  readonly kind: "stopped" | "allowed" | "confirmed";
  readonly now: Date;
}

/** What happens to the records of a staff member who is removed or gets another role. */
export interface Assignments {
  /**
   * Unassigns all records that the assignee can no longer open, and stores the assignments for
   * `giveBack`.
   */
  release(tx: Tx, change: Reassignment): Promise<void>;
  /**
   * Restores the assignments that `release` ended, except records that now have another assignee or
   * that the staff member can't open.
   */
  giveBack(tx: Tx, change: Reassignment): Promise<void>;
  /**
   * Erases what `release` stored, so that whoever gets the user name next starts without records.
   */
  forget(tx: Tx, assignees: readonly string[]): Promise<void>;
}

interface Reassignment {
  readonly assignee: string;
  /** The admin who made the change; null at the terminal. */
  readonly by: string | null;
  /** The new role; undefined for an account that is removed. */
  readonly role?: Role;
}

/** Whether mail about a record may go to its person, as the one feature with `isInUse` says. */
export async function isRecordInUse(ctx: PlatformCtx, record: RecordId): Promise<boolean> {
  const asked = ctx.features.find(({ isInUse }) => isInUse);
  return (await asked?.isInUse?.(ctx, record)) ?? true;
}

/** The queues of all features, in the order of the features. */
export function queuesOf(ctx: PlatformCtx): ReadonlyArray<Queue<unknown>> {
  return ctx.features.flatMap((feature) => feature.queues?.(ctx) ?? []);
}

/** Memoizes a value per ctx, made when it is first asked for. */
export function oncePerCtx<Given extends PlatformCtx, Made>(
  make: (ctx: Given) => Made,
): (ctx: Given) => Made {
  const made = new WeakMap<Given, Made>();
  return (ctx) => {
    const found = made.get(ctx) ?? make(ctx);
    made.set(ctx, found);
    return found;
  };
}
