import { layOutShares } from "#features/crm/core/lay-out-shares.ts";
import { joinClasses } from "#ui/join-classes.ts";
import type { ShareName } from "#features/crm/staff/crm-words.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import "#features/crm/staff/settings/crm-settings.css";

interface DeliverySharesProps {
  readonly shares: ReadonlyArray<readonly [name: ShareName, count: number]>;
  /** Figures beside each other instead of one a line. */
  readonly wide?: boolean;
}

/** How many leads got how far: as one bar for the eye, and as figures that carry the meaning. */
export function DeliveryShares({ shares, wide = false }: DeliverySharesProps) {
  const { names } = useWords(crmWords).counts;
  const locale = useLocale();
  const layout = layOutShares(shares.map(([, count]) => count));
  return (
    <div className="grid gap-3">
      <svg aria-hidden="true" className="share-bar" width="100%" height="14">
        <rect className="share-track" width="100%" height="14" />
        {shares.map(([name], index) => (
          <rect
            key={name}
            className={`share-${name}`}
            x={`${layout[index]?.startPercent ?? 0}%`}
            width={`${layout[index]?.widthPercent ?? 0}%`}
            height="14"
          />
        ))}
      </svg>
      <dl className={joinClasses("share-figures", wide && "share-figures-wide")}>
        {shares.map(([name, count]) => (
          <div key={name} className="flex items-center gap-2">
            <dt className="flex grow items-center gap-2 text-ink-muted">
              <svg aria-hidden="true" width="12" height="12">
                <rect className={`share-${name}`} width="12" height="12" rx="3" />
              </svg>
              {names[name]}
            </dt>
            <dd className="font-semibold tabular-nums">{formatNumber(count, locale)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
