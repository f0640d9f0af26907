import type { Jar } from "#features/site/web/pages/tax/words.ts";

const paints: Record<Jar, string> = {
  now: "var(--art-clay)",
  later: "var(--art-brass)",
  rules: "var(--art-sage)",
};

/** The same in each: how much belongs in which is not for a drawing to say. */
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

/** One jar, 128 wide and 230 high, lid and all. */
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
