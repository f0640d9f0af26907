import type { Localized } from "#platform/core/locale.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";

/** How far staff have got with each kind, in the order of the buttons. Everything begins in the first. */
export const pipelineStatuses = {
  lead: ["new", "contacted", "booked", "client", "closed"],
  inquiry: ["new", "answered", "closed"],
  application: ["received", "interview", "offer", "joined", "declined"],
} as const satisfies Record<RecordKind, readonly string[]>;
export type PipelineStatus<Kind extends RecordKind = RecordKind> =
  (typeof pipelineStatuses)[Kind][number];

/** The status of a record whose person chose a time. */
export const bookedStatus = "booked" satisfies PipelineStatus;

/** Only of some kinds a person chooses a time. */
export const canBeBooked = (kind: RecordKind): boolean =>
  (pipelineStatuses[kind] as readonly string[]).includes(bookedStatus);

/** What follows for a record from standing in a status. */
interface StatusRule {
  /**
   * It waits for its first answer until one is logged. To move it on says nothing of that:
   * "contacted" may be a voicemail. Further on nobody waits for a first one, and an applicant was
   * promised none.
   */
  readonly owesAnswer?: true;
  /** The work ended without its aim: why is asked for, or may be said. */
  readonly reason?: "asked" | "allowed";
  /** It is not drawn as one step further than the one before. */
  readonly isNoStep?: true;
  /**
   * Retention leaves it: an insurance agency has to keep what it did for its clients, and who works
   * here is no applicant.
   */
  readonly isKept?: true;
}

const rules: Readonly<Record<PipelineStatus, StatusRule>> = {
  new: { owesAnswer: true },
  contacted: { owesAnswer: true },
  booked: {},
  client: { isKept: true },
  closed: { reason: "asked", isNoStep: true },
  answered: {},
  received: {},
  interview: {},
  offer: {},
  joined: { isKept: true },
  declined: { reason: "allowed", isNoStep: true },
};

/** What staff call each status, of whatever kind of record. */
export const pipelineLabels: Localized<Readonly<Record<PipelineStatus, string>>> = {
  en: {
    new: "New",
    contacted: "Contacted",
    booked: "Booked",
    client: "Client",
    closed: "Closed",
    answered: "Answered",
    received: "Received",
    interview: "Interview",
    offer: "Offer",
    joined: "Joined",
    declined: "Declined",
  },
  es: {
    new: "Nuevo",
    contacted: "Contactado",
    booked: "Con cita",
    client: "Cliente",
    closed: "Cerrado",
    answered: "Respondido",
    received: "Recibido",
    interview: "Entrevista",
    offer: "Oferta",
    joined: "Se unió",
    declined: "Rechazado",
  },
};

/** Null for a word that is no status, as an old row or a stranger's request may hold. */
const findRule = (status: string): StatusRule | null =>
  Object.hasOwn(rules, status) ? rules[status as PipelineStatus] : null;

const listStatuses = (fits: (rule: StatusRule) => boolean) =>
  (Object.keys(rules) as PipelineStatus[]).filter((status) => fits(rules[status]));

/** In the order of `rules`: the indexes of the lists name them so. */
export const owedStatuses: readonly PipelineStatus[] = listStatuses(
  ({ owesAnswer }) => owesAnswer === true,
);

export const keptStatuses: readonly PipelineStatus[] = listStatuses(
  ({ isKept }) => isKept === true,
);

export const asksReason = (status: string) => findRule(status)?.reason === "asked";
export const takesReason = (status: string) => findRule(status)?.reason !== undefined;
export const isStep = (status: PipelineStatus) => rules[status].isNoStep !== true;
