import type { BackfillProgress } from "#features/crm/core/crm-overview.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { DeliveryShares } from "./delivery-shares.tsx";
import { formatMoment } from "#ui/dates.ts";

/** How far the last backfill got. */
export function BackfillBar({ progress }: { readonly progress: BackfillProgress }) {
  const locale = useLocale();
  const words = useWords(crmWords).backfill;
  const { startedAt, total, synced, failed, skipped, left } = progress;
  return (
    <div className="grid w-full gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p className="font-semibold">{left > 0 ? words.running : words.over}</p>
        <p className="text-ink-muted">
          {words.done(total - left, total)}. {words.startedAt(formatMoment(startedAt, locale))}
        </p>
      </div>
      <DeliveryShares
        wide
        shares={[
          ["synced", synced],
          ["failed", failed],
          ["skipped", skipped],
          ["left", left],
        ]}
      />
    </div>
  );
}
