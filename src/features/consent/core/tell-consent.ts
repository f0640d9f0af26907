import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person.ts";
import type { ConsentRecord, RevocationChannel } from "./consent.ts";

interface TellWords {
  readonly agreed: string;
  readonly words: string;
  readonly takenBack: string;
  readonly refused: string;
  readonly how: string;
  readonly channels: Readonly<Record<RevocationChannel, string>>;
}

const tellWords: Localized<TellWords> = {
  en: {
    agreed: "You agreed that we may call or text you",
    words: "The words you agreed to",
    takenBack: "Taken back on",
    refused: "You told us not to call or text you",
    how: "How you told us",
    channels: {
      phone: "By phone",
      text: "By text message",
      email: "By email",
      letter: "By letter",
      in_person: "In person",
      other: "In another way",
      link: "With the button on this site",
    },
  },
};

type Told = { readonly title: string; readonly facts: readonly HeldFact[] };

/** One yes in plain words, for whoever gave it. */
export function tellConsent(
  { text, revokedAt }: Pick<ConsentRecord, "text" | "revokedAt">,
  locale: Locale,
): Told {
  const words = tellWords[locale];
  const facts = [
    { label: words.words, value: text },
    { label: words.takenBack, value: revokedAt ?? "" },
  ];
  return { title: words.agreed, facts: facts.filter(({ value }) => value !== "") };
}

/** One no. */
export function tellRevocation(channel: RevocationChannel, locale: Locale): Told {
  const words = tellWords[locale];
  return { title: words.refused, facts: [{ label: words.how, value: words.channels[channel] }] };
}
