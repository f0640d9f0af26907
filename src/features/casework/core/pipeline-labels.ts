import type { Localized } from "#platform/core/locale.ts";
import type { PipelineStatus } from "./case-record.ts";

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
};
