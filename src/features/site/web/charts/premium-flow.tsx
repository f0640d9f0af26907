import type { NamedText } from "#features/site/web/parts/term-list.tsx";

const widths = [60, 150, 430] as const;
const paints = ["var(--art-clay)", "var(--art-wood)", "var(--primary)"] as const;

interface PremiumFlowProps {
  readonly title: string;
  readonly parts: readonly NamedText[];
}

/** One premium as a bar that loses a piece twice; no scale, as every policy cuts it differently. */
export function PremiumFlow({ title, parts }: PremiumFlowProps) {
  return (
    <div className="mt-10 grid gap-5">
      <h3 className="text-title">{title}</h3>
      <svg aria-hidden="true" viewBox="0 0 640 64" className="block h-auto w-full">
        {widths.map((width, index) => (
          <rect
            key={width}
            x={widths.slice(0, index).reduce((sum, value) => sum + value, 0)}
            y={index === 2 ? 0 : 10}
            width={width - 4}
            height={index === 2 ? 64 : 44}
            rx="6"
            fill={paints[index]}
          />
        ))}
      </svg>
      <dl className="grid gap-6 sm:grid-cols-3">
        {parts.map(({ title, text }, index) => (
          <div key={title} className="grid content-start gap-1">
            <dt className="flex items-center gap-2 font-semibold">
              <svg aria-hidden="true" width="14" height="14">
                <rect width="14" height="14" rx="3" fill={paints[index]} />
              </svg>
              {title}
            </dt>
            <dd className="text-sm text-ink-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
