import type { HeldData } from "#features/privacy/core/person-request.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";

/** What each record is and when it came, to tell two of one kind apart. */
export function useRecordNames({ sections }: HeldData): (id: string) => string {
  const locale = useLocale();
  const items = sections.flatMap((section) => section.items);
  return (id) => {
    const item = items.find((each) => each.id === id);
    return item ? `${item.title}, ${formatDay(item.at, locale)}` : "";
  };
}
