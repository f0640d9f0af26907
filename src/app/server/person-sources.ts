import type { Clock } from "#platform/core/clock.ts";
import type { PersonSource } from "#platform/server/person-source.ts";
import { consentSource, mailSource, requestSource } from "./address-person-sources.ts";
import {
  deliverySource,
  documentSource,
  fileSource,
  historySource,
  taskSource,
} from "./attached-person-sources.ts";
import { applicationSource, inquirySource, leadSource } from "./record-person-sources.ts";

/** Everything that is held about people, in the order it is shown to them. */
export function listPersonSources({ clock }: { readonly clock: Clock }): readonly PersonSource[] {
  return [
    leadSource,
    inquirySource,
    applicationSource,
    consentSource(clock),
    documentSource,
    fileSource,
    deliverySource(clock),
    mailSource,
    historySource,
    taskSource,
    requestSource,
  ];
}
