import { Head, skins } from "#ui/head.tsx";

/** One old tree, roots and all: a swing for the youngest, a bench for the oldest. */
export function FamilyTree() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 540" className="block h-auto w-full">
      {/* The crown. */}
      <g>
        <g fill="var(--art-sage)">
          <circle cx="180" cy="190" r="104" />
          <circle cx="292" cy="128" r="122" />
          <circle cx="398" cy="206" r="98" />
          <circle cx="280" cy="230" r="96" />
        </g>
        <g fill="none" stroke="var(--art-wall-line)" strokeWidth="2.5" opacity="0.7">
          <circle cx="292" cy="160" r="34" />
          <circle cx="292" cy="166" r="66" />
          <circle cx="292" cy="172" r="100" />
        </g>
        <g fill="var(--art-clay)">
          <circle cx="152" cy="160" r="11" />
          <circle cx="236" cy="86" r="11" />
          <circle cx="372" cy="96" r="11" />
          <circle cx="440" cy="210" r="11" />
          <circle cx="200" cy="252" r="11" />
          <circle cx="336" cy="262" r="11" />
        </g>
        <circle cx="292" cy="160" r="14" fill="var(--art-brass)" />
      </g>
      <path
        d="M244 430c14-60 10-110-4-160l26-8c4 20 8 34 14 44 8-20 12-44 12-66h30c0 34-4 60-16 92-8 30-4 64 12 98Z"
        fill="var(--art-wood-deep)"
      />
      <path d="M0 426c150-20 410-20 560 0v114H0Z" fill="var(--art-wall)" />
      <g fill="none" stroke="var(--art-wood)" strokeWidth="9" strokeLinecap="round">
        <path d="M262 428c-10 40-60 40-96 78M282 428c0 50-6 60-4 96M302 428c12 40 58 38 98 70" />
        <path d="M214 470c-30 6-50 4-82 20M342 462c34 0 56 4 96 4" strokeWidth="6" />
      </g>
      <g fill="var(--art-brass)">
        <circle cx="152" cy="512" r="9" />
        <circle cx="278" cy="530" r="8" />
        <circle cx="412" cy="504" r="9" />
      </g>
      {/* The swing. */}
      <g>
        <path d="M384 262l12 110M420 254l12 116" stroke="var(--art-wood-deep)" strokeWidth="3" />
        <path d="M386 368h56v10h-56Z" fill="var(--art-wood)" />
        <Head x={414} y={318} r={15} person="child" skin={skins.brown} look={-1} />
        <path d="M398 368c0-26 4-36 16-36s16 10 16 36Z" fill="var(--art-brass)" />
        <path
          d="M404 378l-12 26M422 378l-4 28"
          stroke="#9a6243"
          strokeWidth="6"
          strokeLinecap="round"
        />
      </g>
      {/* The bench. */}
      <g>
        <Head x={126} y={316} r={17} person="elder" skin={skins.light} look={1} />
        <path d="M104 396c0-46 4-62 22-62s22 16 22 62Z" fill="var(--art-clay)" />
        <Head x={170} y={308} r={18} person="square" skin={skins.deep} hair="#cfc7b8" look={-1} />
        <path d="M148 396c0-50 4-68 22-68s22 18 22 68Z" fill="var(--art-wall)" />
        <path d="M82 384h132v12H82ZM92 396h10v34H92ZM194 396h10v32h-10Z" fill="var(--art-wood)" />
      </g>
    </svg>
  );
}

/** A tree's rings from the heart outward, numbered like the cards beside them. */
export function TreeRings() {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 400" className="block h-auto w-full">
      <path
        d="M200 8c58-4 112 24 150 66s48 92 38 146-46 108-98 138-114 38-168 18S30 312 14 256 10 140 46 90 142 12 200 8Z"
        fill="var(--art-wood-deep)"
      />
      <path
        d="M201 24c52-3 100 22 134 60s43 84 34 132-42 96-88 122-102 34-150 16-82-60-96-110-4-104 28-148 86-69 138-72Z"
        fill="var(--ring-outer)"
      />
      <path
        d="M202 74c38-2 74 16 98 44s32 62 26 98-32 70-66 88-74 24-110 11-60-44-70-80-2-76 22-108 62-51 100-53Z"
        fill="var(--ring-third)"
      />
      <path
        d="M203 120c25-1 49 11 65 30s21 41 17 65-21 46-43 58-49 16-73 7-40-29-46-53-1-50 14-71 41-35 66-36Z"
        fill="var(--ring-second)"
      />
      <circle cx="201" cy="202" r="38" fill="var(--art-brass)" />
      <g
        fill="none"
        stroke="var(--art-wood-deep)"
        strokeWidth="1.5"
        strokeDasharray="0 4.5 91 4.5"
        opacity="0.5"
      >
        <path
          pathLength="100"
          d="M201 48c44-2 84 18 113 50s36 71 29 111-36 81-74 103-86 29-126 14-69-51-81-93-3-87 24-124 72-59 115-61Z"
        />
        <path
          pathLength="100"
          d="M202 98c31-1 61 13 81 36s27 51 22 81-27 58-55 73-61 20-91 9-50-36-58-66-1-63 19-89 51-42 82-44Z"
        />
        <path pathLength="100" d="M201 142a60 60 0 1 1 0 120 60 60 0 1 1 0-120Z" />
      </g>
      <path
        d="m252 170 124-42-122 48ZM170 250 92 366l84-112Z"
        fill="var(--art-wood-deep)"
        opacity="0.6"
      />
      <g className="ring-numbers" textAnchor="middle">
        <text x="201" y="211">
          1
        </text>
        <text x="201" y="151">
          2
        </text>
        <text x="201" y="107">
          3
        </text>
        <text x="201" y="58">
          4
        </text>
      </g>
    </svg>
  );
}

const marks = [
  { y: 290, years: 10 },
  { y: 212, years: 20 },
  { y: 134, years: 30 },
] as const;

/**
 * A door frame with a family's pencil marks: a child measured at 10, 20 and 30 years of coverage.
 */
export function HeightMarks() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 500" className="block h-auto w-full">
      <path d="M60 0h440v500H60Z" fill="var(--art-wall)" />
      <path d="M110 500V40h200v460Z" fill="var(--art-glow)" />
      <path d="M110 500 310 440V500Z" fill="var(--art-brass)" opacity="0.5" />
      <path d="M84 500V14h252v486h-30V44H114v456Z" fill="var(--art-wood)" />
      <path d="M306 44h8v456h-8ZM106 44h8v456h-8Z" fill="var(--art-wood-deep)" />
      {marks.map(({ y, years }) => (
        <g key={years}>
          <path d={`M312 ${y}h66`} stroke="var(--art-paper)" strokeWidth="4" />
          <text
            x="343"
            y={y - 12}
            fill="var(--art-paper)"
            fontFamily="var(--font-display)"
            fontSize="28"
          >
            {years}
          </text>
        </g>
      ))}
      <path d="M0 486h560v14H0Z" fill="var(--art-wood-deep)" />
      {/* The child. */}
      <g>
        <Head x={240} y={352} r={27} person="child" skin={skins.brown} look={1} />
        <path d="M206 486c0-72 8-104 34-104s34 32 34 104Z" fill="var(--art-clay)" />
      </g>
      {/* The parent. */}
      <g>
        <path d="M428 292c-36-10-78-6-118 22l8 16c40-18 74-16 104-4Z" fill="var(--art-sage)" />
        <circle cx="312" cy="322" r="12" fill={skins.deep} />
        <path d="M308 318l-44-6" stroke="var(--art-brass)" strokeWidth="7" strokeLinecap="round" />
        <Head x={446} y={218} r={38} person="bearded" skin={skins.deep} look={-1} />
        <path d="M388 486c0-148 12-220 58-220s58 72 58 220Z" fill="var(--art-sage)" />
      </g>
    </svg>
  );
}
