import type { Locale, Localized } from "#platform/core/locale.ts";
import type { MailLink } from "./frame-mail.ts";
import type { MailContext } from "./mail-template.ts";

interface RightsWords {
  readonly stop: string;
  readonly data: string;
}

const rightsWords: Localized<RightsWords> = {
  en: {
    stop: "Stop calls and texts",
    data: "See, correct or delete what we keep about you",
  },
};

type WrittenTo = Parameters<MailContext["writeStopCallsLink"]>[0] & {
  readonly phone?: string | null | undefined;
};

/** Below every mail to somebody who left a telephone number or an address with us: how to take it back. */
export function listRightsLinks(
  { siteUrl, writeStopCallsLink }: Pick<MailContext, "siteUrl" | "writeStopCallsLink">,
  record: WrittenTo,
  locale: Locale,
): MailLink[] {
  const words = rightsWords[locale];
  return [
    ...(record.phone ? [{ label: words.stop, href: writeStopCallsLink(record) }] : []),
    { label: words.data, href: `${siteUrl}/your-data` },
  ];
}
