import type { PersonSource } from "#platform/server/person-source.ts";
import {
  deliverySource,
  fileSource,
  historySource,
  taskSource,
} from "./attached-person-sources.ts";
import { applicationSource, inquirySource, leadSource } from "./record-person-sources.ts";

/** Everything that is held about people, in the order it is shown to them. */
export const personSources: readonly PersonSource[] = [
  leadSource,
  inquirySource,
  applicationSource,
  historySource,
  taskSource,
  fileSource,
  deliverySource,
];
