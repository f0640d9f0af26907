import type { ReactNode } from "react";
import type { Jar } from "#features/site/web/pages/tax/words.ts";

const paints: Record<Jar, string> = {
  now: "var(--art-clay)",
  later: "var(--art-brass)",
  rules: "var(--art-sage)",
};

/** The same level in each jar, because the drawing must not suggest a split. */
const level = 128;

/** Three jars on a kitchen shelf. */
export function JarShelf() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 430" className="block h-auto w-full">
      <path d="M40 430V90a250 80 0 0 1 480 0v340Z" fill="var(--art-wall)" />
      <g fill="none" stroke="var(--art-wall-line)" strokeWidth="2">
        <path d="M80 430V120a200 60 0 0 1 400 0v310M130 430V146a150 44 0 0 1 300 0v284" />
      </g>
      <g transform="translate(74 112)">
        <JarShape jar="now" />
      </g>
      <g transform="translate(216 112)">
        <JarShape jar="later" />
      </g>
      <g transform="translate(358 112)">
        <JarShape jar="rules" />
      </g>
      <path d="M20 342h520v22H20Z" fill="var(--art-wood)" />
      <path
        d="M20 364h520v8H20ZM70 372h26l-12 40H70ZM490 372h-26l12 40h14Z"
        fill="var(--art-wood-deep)"
      />
    </svg>
  );
}

/** One jar, 128 wide and 230 high, with its lid. */
export function JarShape({ jar }: { readonly jar: Jar }) {
  return (
    <g>
      <path
        d="M18 40h92c14 16 18 30 18 50v116a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24V90c0-20 4-34 18-50Z"
        fill="var(--art-paper)"
        opacity="0.28"
      />
      <path
        d={`M6 ${222 - level}q58 14 116 0v${level - 20}a22 22 0 0 1-22 22H28a22 22 0 0 1-22-22Z`}
        fill={paints[jar]}
      />
      <path
        d="M20 70c-6 10-8 20-8 34v60"
        stroke="var(--art-paper)"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
        opacity="0.7"
      />
      <path d="M14 12h100v30H14Z" fill={jar === "now" ? "var(--art-paper)" : "var(--art-wood)"} />
      {jar === "rules" ? (
        <path
          d="M52 14a12 12 0 0 1 24 0v8h8v22H44V22h8Zm6 8h12v-8a6 6 0 0 0-12 0Z"
          fill="var(--art-brass)"
        />
      ) : null}
    </g>
  );
}

const drops = [
  [40, 30],
  [120, 84],
  [70, 170],
  [24, 260],
  [200, 36],
  [330, 22],
  [430, 60],
  [500, 130],
  [534, 230],
  [480, 20],
  [528, 330],
  [30, 360],
] as const;

/** A house in the rain, cut open: inside it is dry and lit. */
export function RoofInRain() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 470" className="block h-auto w-full">
      <g stroke="var(--band-muted)" strokeWidth="4" strokeLinecap="round" opacity="0.7">
        {drops.map(([x, y]) => (
          <path key={x * 1000 + y} d={`M${x} ${y}l-12 34`} />
        ))}
      </g>
      <path d="M96 470V220L280 92l184 128v250Z" fill="var(--art-glow)" />
      <path d="M96 470v-60h368v60Z" fill="var(--art-wood)" />
      <path d="M52 236 280 74l228 162-14 22L280 106 66 258Z" fill="var(--art-clay)" />
      <path d="M388 96h34v60l-34-24Z" fill="var(--art-clay)" />
      <path d="M280 130v46" stroke="var(--art-wood-deep)" strokeWidth="4" />
      <path d="M248 202c0-18 14-30 32-30s32 12 32 30Z" fill="var(--art-brass)" />
      {/* The family on its sofa. */}
      <g>
        <path d="M150 330a30 30 0 0 1 30-30h200a30 30 0 0 1 30 30v80H150Z" fill="var(--art-wall)" />
        <circle cx="222" cy="282" r="28" fill="#b97c56" />
        <path
          d="M194 280c-2-26 12-36 30-36s30 12 26 36c-10-8-18-14-22-18-8 10-20 16-34 18Z"
          fill="#2a1a13"
        />
        <path d="M178 396c0-56 14-84 44-84s44 28 44 84Z" fill="var(--art-clay)" />
        <circle cx="280" cy="326" r="20" fill="#9a6243" />
        <path d="M260 322c0-20 8-26 20-26s20 8 20 26c-12-6-26-8-40 0Z" fill="#2a1a13" />
        <path d="M252 396c0-34 8-48 28-48s28 14 28 48Z" fill="var(--art-paper)" />
        <circle cx="338" cy="274" r="29" fill="#82502f" />
        <path
          d="M310 268c0-24 10-32 28-32s30 10 28 34c-6-8-8-12-10-16-14 4-32 4-40 0Z"
          fill="#20140e"
        />
        <path d="M292 396c0-60 16-90 46-90s46 30 46 90Z" fill="var(--art-sage)" />
        <path
          d="M134 346a18 18 0 0 1 36 0v64h-36ZM390 346a18 18 0 0 1 36 0v64h-36ZM150 384h260v30H150Z"
          fill="var(--art-night)"
        />
      </g>
      {/* Windows. */}
      <g>
        <path d="M120 248h50v46h-50ZM392 248h50v46h-50Z" fill="var(--art-night)" />
        <path
          d="M145 248v46M417 248v46M120 271h50M392 271h50"
          stroke="var(--art-wood)"
          strokeWidth="4"
        />
      </g>
    </svg>
  );
}

/** A room where a plant grows between floor and ceiling; outside the weather goes up and down. */
export function FloorAndCeiling() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 500" className="block h-auto w-full">
      <path d="M30 60h500v380H30Z" fill="var(--art-wall)" />
      <path d="M10 28h540v40H10Z" fill="var(--art-wood-deep)" />
      <path d="M10 432h540v34H10Z" fill="var(--art-wood)" />
      <path d="M10 466h540v12H10Z" fill="var(--art-wood-deep)" />
      {/* The view. */}
      <g>
        <path d="M70 110h220v190H70Z" fill="var(--art-paper)" />
        <path d="M82 122h196v166H82Z" fill="var(--art-glow)" />
        <path d="M82 232l34-54 30 34 28-62 34 108 26-46 44-78v154H82Z" fill="var(--art-sage)" />
        <path
          d="M82 232l34-54 30 34 28-62 34 108 26-46 44-78"
          fill="none"
          stroke="var(--art-night)"
          strokeWidth="5"
          strokeLinejoin="round"
        />
        <path d="M180 122v166M82 205h196" stroke="var(--art-paper)" strokeWidth="8" />
      </g>
      {/* The plant. */}
      <g>
        <path d="M368 352V96" stroke="var(--art-wood)" strokeWidth="8" strokeLinecap="round" />
        <g fill="var(--art-sage)">
          <path d="M368 320c-52 2-72-22-74-56 48 0 74 20 74 56ZM368 280c52 2 72-22 74-56-48 0-74 20-74 56Z" />
          <path d="M368 226c-46 2-62-20-64-48 42 0 64 18 64 48ZM368 190c46 2 62-20 64-48-42 0-64 18-64 48Z" />
          <path d="M368 142c-30 0-44-14-44-36 28 0 44 14 44 36Z" />
        </g>
        <circle cx="368" cy="92" r="15" fill="var(--art-brass)" />
        <path d="M318 348h100l-14 84h-72Z" fill="var(--art-clay)" />
        <path d="M310 340h116v20H310Z" fill="#9c4f33" />
      </g>
      <path d="M452 432V300h54v132Z" fill="var(--art-wood-deep)" />
      <path d="M440 290h78v14h-78Z" fill="var(--art-wood)" />
      <path d="M462 290v-44h34v44Z" fill="var(--art-paper)" />
      <path d="M470 258h18m-18 10h18m-18 10h12" stroke="var(--art-wall)" strokeWidth="3" />
    </svg>
  );
}

/** A workshop wall: three tools hang on it, and the fourth is only an outline. */
export function ToolWall() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 480" className="block h-auto w-full">
      <path d="M24 480V60a24 24 0 0 1 24-24h464a24 24 0 0 1 24 24v420Z" fill="var(--art-wall)" />
      <g fill="var(--art-wall-line)">
        {[84, 152, 220, 288].map((y) =>
          [84, 150, 216, 282, 348, 414, 480].map((x) => <circle key={x + y} cx={x} cy={y} r="4" />),
        )}
      </g>
      {/* A hammer. */}
      <g>
        <path d="M104 128h22v196a11 11 0 0 1-22 0Z" fill="var(--art-wood)" />
        <path d="M74 96h72c16 0 24 10 26 22l-26-4v20H74Z" fill="var(--art-paper)" />
        <circle cx="115" cy="84" r="6" fill="var(--art-brass)" />
      </g>
      {/* A saw. */}
      <g>
        <path d="M212 160h56l-8 166-14-10-10 12-10-12-10 12Z" fill="var(--art-paper)" />
        <path
          d="M206 168c-6-50 0-74 34-74s42 24 36 74h-20c4-34 2-50-15-50s-19 16-15 50Z"
          fill="var(--art-clay)"
        />
        <circle cx="240" cy="84" r="6" fill="var(--art-brass)" />
      </g>
      {/* A level. */}
      <g>
        <path d="M324 104h40v222h-40Z" fill="var(--art-brass)" />
        <path d="M332 190h24v50h-24Z" fill="var(--art-night)" />
        <path d="M335 200h18v30h-18Z" fill="var(--art-sage)" />
        <circle cx="344" cy="215" r="7" fill="var(--art-paper)" />
        <path d="M332 120h24v14h-24ZM332 296h24v14h-24Z" fill="var(--art-wood-deep)" />
        <circle cx="344" cy="88" r="6" fill="var(--art-brass)" />
      </g>
      <path
        d="M432 110h60v40h-18v148a12 12 0 0 1-24 0V150h-18Z"
        fill="none"
        stroke="var(--art-sage)"
        strokeWidth="3"
        strokeDasharray="9 8"
      />
      {/* The bench. */}
      <g>
        <path d="M0 396h560v28H0Z" fill="var(--art-wood)" />
        <path d="M0 424h560v56H0Z" fill="var(--art-wood-deep)" />
        <path d="M60 424h46v56H60ZM454 424h46v56h-46Z" fill="var(--art-night)" opacity="0.35" />
        <path d="M186 396l14-26h120l26 26Z" fill="var(--art-paper)" />
        <path
          d="M214 380h86m-78 8h92"
          stroke="var(--art-wall)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="M330 376l70-16 6 8-68 18-10 2Z" fill="var(--art-clay)" />
        <path d="M430 346h44v50h-44Z" fill="var(--art-clay)" />
        <path
          d="M452 346c-14-26-6-44 0-54 6 10 14 28 0 54ZM450 344c-22-8-28-22-28-34 14 2 26 14 28 34ZM454 344c22-8 28-22 28-34-14 2-26 14-28 34Z"
          fill="var(--art-sage)"
        />
      </g>
    </svg>
  );
}

const drawings: Record<"iul" | "annuities" | "legacy", ReactNode> = {
  iul: (
    <>
      <path d="M30 40h180M30 190h180" />
      <path d="M120 190v-70M120 150c-30 0-44-14-44-36 30 0 44 14 44 36ZM120 132c0-30 16-46 46-48 0 30-16 48-46 48Z" />
      <path d="M96 190l6 30h36l6-30Z" className="art-fill" />
    </>
  ),
  annuities: (
    <>
      <circle cx="104" cy="128" r="72" />
      <circle cx="104" cy="128" r="18" className="art-fill" />
      <path d="M104 56v54M104 146v54M32 128h54M122 128h54M53 77l38 38M117 141l38 38M155 77l-38 38M91 141l-38 38" />
      <path d="M176 96h44M176 96c0 60-6 90-26 124h70" />
    </>
  ),
  legacy: (
    <>
      <path d="M40 84h160v124H40ZM40 128h160" />
      <path d="M104 168h32" />
      <circle cx="120" cy="106" r="7" className="art-fill" />
      <path d="M66 84V44h86l22 22v18M90 62h40M120 168v0" />
      <path d="M104 160h32v16h-32Z" className="art-fill" />
    </>
  ),
};

/** One tool of the services page as a line drawing. */
export function ToolDrawing({ tool }: { readonly tool: keyof typeof drawings }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 250"
      className="art-line block h-auto w-full text-primary"
      strokeWidth="4"
    >
      {drawings[tool]}
    </svg>
  );
}
