import type { Localized } from "#platform/core/locale.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";

/**
 * The pipeline statuses of each kind, in the order of the buttons. Every record begins in the
 * first.
 */
export const pipelineStatuses = {
  lead: ["new", "contacted", "booked", "client", "closed"],
  inquiry: ["new", "answered", "closed"],
  application: ["received", "interview", "offer", "joined", "declined"],
} as const satisfies Record<RecordKind, readonly string[]>;
export type PipelineStatus<Kind extends RecordKind = RecordKind> =
  (typeof pipelineStatuses)[Kind][number];

/** The status of a record whose person booked a call. */
export const bookedStatus = "booked" satisfies PipelineStatus;

/** Whether people of a kind of record can book a call. */
export const canBeBooked = (kind: RecordKind): boolean =>
  (pipelineStatuses[kind] as readonly string[]).includes(bookedStatus);

/** What a status means for a record. */
interface StatusRule {
  /**
   * The record waits for its first answer until one is logged. Changing the status does not end
   * that: "contacted" may be a voicemail. In later statuses no first answer is owed, and
   * applications never promise one.
   */
  readonly owesAnswer?: true;
  /** The work ended without success: a reason is required, or allowed. */
  readonly reason?: "asked" | "allowed";
  /** Not drawn as one step further than the one before. */
  readonly isNoStep?: true;
  /**
   * Retention does not erase it: an insurance agency must keep its work for clients, and staff
   * members are no longer applicants.
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

/** Labels of all statuses, whatever the kind of record. */
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

/** Null for an unknown word, as an old row or a stranger's request may contain. */
const findRule = (status: string): StatusRule | null =>
  Object.hasOwn(rules, status) ? rules[status as PipelineStatus] : null;

const listStatuses = (fits: (rule: StatusRule) => boolean) =>
  (Object.keys(rules) as PipelineStatus[]).filter((status) => fits(rules[status]));

/** In the order of `rules`, which the partial indexes of the lists repeat. */
export const owedStatuses: readonly PipelineStatus[] = listStatuses(
  ({ owesAnswer }) => owesAnswer === true,
);

export const keptStatuses: readonly PipelineStatus[] = listStatuses(
  ({ isKept }) => isKept === true,
);

export const asksReason = (status: string) => findRule(status)?.reason === "asked";
export const takesReason = (status: string) => findRule(status)?.reason !== undefined;
export const isStep = (status: PipelineStatus) => rules[status].isNoStep !== true;
