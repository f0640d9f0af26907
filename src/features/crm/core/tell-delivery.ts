import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person.ts";

interface DeliveryWords {
  readonly title: (label: string) => string;
  readonly sent: string;
  readonly notSent: string;
}

const deliveryWords: Localized<DeliveryWords> = {
  en: {
    title: (label) => `Your request for ${label}, a customer database we use`,
    sent: "Sent there on",
    notSent: "Not sent there",
  },
};

/** Whether a lead reached a CRM, in plain words, for the family that sent it. */
export function tellDelivery(
  { label, sentAt }: { readonly label: string; readonly sentAt: string | null },
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const { title, sent, notSent } = deliveryWords[locale];
  if (sentAt === null) return { title: `${title(label)}: ${notSent}`, facts: [] };
  return { title: title(label), facts: [{ label: sent, value: sentAt }] };
}
