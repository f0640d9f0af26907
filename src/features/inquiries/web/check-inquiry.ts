import { inquirySubmissionSchema } from "#features/inquiries/core/inquiry.ts";
import { listFaults } from "#platform/core/fields.ts";
import type { Locale } from "#platform/core/locale.ts";

/** Apart from the form, which fetches it later. */
export const checkInquiry = (values: object, locale: Locale) =>
  listFaults(inquirySubmissionSchema(locale), values);
