import { useId } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { familyBlueprintWords } from "./family-blueprint-words.ts";

/**
 * What matters to a family, stone by stone across the water, from where it stands to a lit house.
 *
 * @param props.names one to three, what comes first at the beginning.
 */
export function StonePath({ names }: { readonly names: readonly string[] }) {
  const words = useWords(familyBlueprintWords);
  const id = useId();
  return (
    <section aria-labelledby={id} className="blueprint-path">
      <h3 id={id}>{words.priorities(names.length)}</h3>
      <p className="blueprint-note text-sm">{words.stones(names.length)}</p>
      <div className="blueprint-water">
        <DownStream count={names.length} />
        <AcrossStream count={names.length} />
        <ol>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The numbers of `blueprint.css`: how high the banks are, and each name's row. */
const banks = { start: 72, end: 104 } as const;
const rowHeight = 88;

/** On a phone: from the near bank above to the house below, a stone beside each name. */
function DownStream({ count }: { readonly count: number }) {
  const end = banks.start + rowHeight * count;
  const height = end + banks.end;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 112 ${height}`}
      preserveAspectRatio="none"
      className="blueprint-down"
    >
      <path d={`M0 0h112v${height}H0Z`} fill="var(--art-sage)" />
      <path d="M0 0h112v50q-28 16-56 10T0 70Z" fill="var(--art-wall)" />
      <g transform="translate(34 58)">
        <Family />
      </g>
      <path d={`M0 ${end + 24}q34-14 58-4t54-8v${banks.end}H0Z`} fill="var(--art-wall)" />
      <g transform={`translate(58 ${end + 92})`}>
        <House />
      </g>
      {count > 1 ? (
        <path
          d={`M56 ${banks.start - 4}V${end + 10}`}
          stroke="var(--art-wall-line)"
          strokeWidth="3"
          strokeDasharray="1 11"
          strokeLinecap="round"
        />
      ) : null}
      {countUp(count).map((number) => {
        const y = banks.start + rowHeight * (number - 0.5);
        const x = number % 2 === 1 ? 52 : 64;
        return (
          <g key={number}>
            <path
              d={`M${x - 46} ${y + 30}q10-6 20 0t20 0M${x + 8} ${y - 34}q9-5 18 0t18 0`}
              {...ripple}
            />
            <Stone x={x} y={y} number={number} />
          </g>
        );
      })}
    </svg>
  );
}

/** Where there is room: from one bank to the other, a stone above each name. */
function AcrossStream({ count }: { readonly count: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 196"
      // Paper has no room for the sky.
      preserveAspectRatio="xMidYMax slice"
      className="blueprint-across"
    >
      <path d="M0 0h600v196H0Z" fill="var(--art-wall)" />
      <circle cx="438" cy="46" r="24" fill="var(--art-glow)" opacity="0.85" />
      <path d="M0 104V70q60-26 130-4t140-10 120 10 90-22 120-6v66Z" fill="var(--art-wall-line)" />
      <path d="M0 100q150-12 300 0t300 0v96H0Z" fill="var(--art-sage)" />
      <path d="M532 106h30l-28 90h-84Z" fill="var(--art-glow)" opacity="0.55" />
      <path
        d="M92 116q9-5 18 0t18 0M196 128q9-5 18 0t18 0M372 118q9-5 18 0t18 0M160 184q10-5 20 0t20 0M382 182q10-5 20 0t20 0M246 112q9-5 18 0t18 0"
        {...ripple}
      />
      <path d="M0 108q34 2 46 26t4 62H0Z" fill="var(--art-night)" />
      <path d="M600 96q-60 4-64 34t20 66h44Z" fill="var(--art-night)" />
      <g transform="translate(20 126)">
        <Family />
      </g>
      <g transform="translate(556 112)">
        <House />
      </g>
      {countUp(count).map((number) => (
        <Stone
          key={number}
          x={(600 / count) * (number - 0.5)}
          y={number % 2 === 1 ? 158 : 146}
          number={number}
        />
      ))}
    </svg>
  );
}

const countUp = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const ripple = {
  fill: "none",
  stroke: "var(--art-paper)",
  strokeWidth: 2.5,
  strokeLinecap: "round",
  opacity: 0.75,
} as const;

function Stone({ x, y, number }: Readonly<Record<"x" | "y" | "number", number>>) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cy="12" rx="45" ry="21" fill="var(--art-wall)" opacity="0.35" />
      <path d="M-40 0c0 26 18 28 40 28S40 26 40 0Z" fill="var(--art-wood)" />
      <path d="M-41-2c2-18 20-23 42-22s39 8 40 24S22 22-2 22-42 14-41-2Z" fill="var(--art-paper)" />
      <text y="8" textAnchor="middle" className="blueprint-stone-number">
        {number}
      </text>
    </g>
  );
}

/** A grown-up and a child, their feet at the origin. */
function Family() {
  return (
    <g>
      <circle cx="4" cy="-40" r="7.5" fill="#82502f" />
      <path d="M-6 0c0-24 2-31 10-31s10 7 10 31Z" fill="var(--art-clay)" />
      <circle cx="24" cy="-26" r="5.5" fill="#9a6243" />
      <path d="M17 0c0-15 2-20 7-20s7 5 7 20Z" fill="var(--art-brass)" />
    </g>
  );
}

/** Its door and window are lit; it stands on the origin. */
function House() {
  return (
    <g>
      <path d="M-26 0v-34L0-54l26 20V0Z" fill="var(--art-clay)" />
      <path d="M-34-30 0-58l34 28-5 6L0-47l-29 23Z" fill="var(--art-wood-deep)" />
      <path d="M-16 0v-16a7 7 0 0 1 14 0V0ZM6-24h12v12H6Z" fill="var(--art-glow)" />
    </g>
  );
}
