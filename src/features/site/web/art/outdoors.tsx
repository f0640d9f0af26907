import { Head, skins } from "#ui/head.tsx";

/**
 * Ground that rises and falls, with a level walkway over the low places and a roof above the high
 * ones.
 */
export function Boardwalk() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 460" className="block h-auto w-full">
      <circle cx="446" cy="96" r="46" fill="var(--art-glow)" opacity="0.85" />
      <path
        d="M0 460V250l60-64 56 128 74 106 70-146 60-70 64 92 54 98 60-188 62-90v344Z"
        fill="var(--art-sage)"
      />
      <path
        d="M0 460V336l80-20 60 84 60 40 66-80 70-20 70 60 60-30 94-110v240Z"
        fill="var(--art-wall)"
      />
      <path d="M0 122h560" stroke="var(--brass)" strokeWidth="4" strokeDasharray="14 12" />
      <path d="M0 286h560v18H0Z" fill="var(--art-wood)" />
      <path d="M0 304h560v8H0Z" fill="var(--art-wood-deep)" />
      <g stroke="var(--art-wood-deep)" strokeWidth="9">
        <path d="M110 310v98M230 310v96M386 310v92M470 310v70" />
      </g>
      <g stroke="var(--art-wood-deep)" strokeWidth="5" strokeLinecap="round" fill="none">
        <path d="M20 286v-50M130 286v-50M240 286v-50M350 286v-50M460 286v-50M550 286v-50" />
        <path d="M0 240h560" />
      </g>
      {/* The walkers. */}
      <g>
        <Head x={176} y={186} r={15} person="square" skin={skins.deep} look={1} />
        <path d="M156 286c0-58 4-80 20-80s20 22 20 80Z" fill="var(--art-clay)" />
        <Head x={218} y={222} r={11} person="child" skin={skins.brown} />
        <path d="M204 286c0-36 3-50 14-50s14 14 14 50Z" fill="var(--art-brass)" />
        <Head x={264} y={180} r={15} person="oval" skin={skins.tan} look={-1} />
        <path d="M242 286c0-62 5-84 22-84s22 22 22 84Z" fill="var(--art-night)" />
      </g>
    </svg>
  );
}

/** A stone bridge whose three piers stand over the three columns of text below it. */
export function Bridge() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 260"
      preserveAspectRatio="xMidYMax slice"
      className="block h-36 w-full sm:h-64 lg:h-auto"
    >
      <circle cx="860" cy="84" r="54" fill="var(--art-glow)" opacity="0.8" />
      <g fill="none" stroke="var(--art-sage)" strokeWidth="4" strokeLinecap="round">
        <path d="M30 244h110M250 250h90M330 238h150M470 252h60M650 246h140M720 256h100M850 240h90M1050 248h120" />
      </g>
      <path
        d="M0 112H1200V142A172 100 0 0 0 1028 242H972A172 100 0 0 0 628 242H572A172 100 0 0 0 228 242H172A172 100 0 0 0 0 142Z"
        fill="var(--primary)"
      />
      <path
        d="M1200 134A180 108 0 0 0 1020 242M980 242A180 108 0 0 0 620 242M580 242A180 108 0 0 0 220 242M180 242A180 108 0 0 0 0 134"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2"
        opacity="0.6"
      />
      <path d="M0 106H1200" stroke="var(--primary)" strokeWidth="8" />
      <path d="M164 240h72v20h-72ZM564 240h72v20h-72ZM964 240h72v20h-72Z" fill="var(--primary)" />
      {/* The walkers. */}
      <g>
        <circle cx="556" cy="52" r="9" fill="#82502f" />
        <path d="M544 102c0-28 3-38 12-38s12 10 12 38Z" fill="var(--art-clay)" />
        <circle cx="584" cy="74" r="7" fill="#9a6243" />
        <path d="M575 102c0-14 3-20 9-20s9 6 9 20Z" fill="var(--art-brass)" />
        <circle cx="612" cy="48" r="9" fill="#b97c56" />
        <path d="M599 102c0-32 4-42 13-42s13 10 13 42Z" fill="var(--art-sage)" />
        <circle cx="646" cy="56" r="8" fill="#a96f4c" />
        <path d="M635 102c0-26 3-36 11-36s11 10 11 36Z" fill="var(--art-wood)" />
        <path d="M664 102V76" stroke="var(--art-wood)" strokeWidth="3" strokeLinecap="round" />
      </g>
    </svg>
  );
}

/** One road that passes four starting points and ends at a lit house. */
export function Road() {
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 150" className="hidden h-auto w-full lg:block">
      <path
        d="M-40 96C40 60 90 60 150 84s120 52 190 28 130-56 200-30 130 58 210 26 140-44 200-18 96 34 150 24"
        fill="none"
        stroke="var(--line)"
        strokeWidth="26"
        strokeLinecap="round"
      />
      <path
        d="M-40 96C40 60 90 60 150 84s120 52 190 28 130-56 200-30 130 58 210 26 140-44 200-18 96 34 150 24"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2.5"
        strokeDasharray="14 14"
      />
      <g fill="var(--primary)" stroke="var(--sunken)" strokeWidth="5">
        <circle cx="20" cy="74" r="14" />
        <circle cx="320" cy="117" r="14" />
        <circle cx="620" cy="111" r="14" />
        <circle cx="920" cy="80" r="14" />
      </g>
      {/* Trees. */}
      <g stroke="var(--primary)" strokeWidth="2.5" strokeLinecap="round">
        {trees.map(({ x, y, scale }) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
            <ellipse cy="-32" rx="15" ry="19" fill="var(--art-sage)" />
            <path d="M0 0v-30" />
          </g>
        ))}
      </g>
      <path d="M1086 62l50-44 50 44v64h-100Z" fill="var(--primary)" />
      <path d="M1074 71l62-56 62 56-8 9-54-48-54 48Z" fill="var(--primary)" />
      <path d="M1122 126V98a14 14 0 0 1 28 0v28Z" fill="var(--art-brass)" />
      <path d="M1100 78h16v16h-16ZM1156 78h16v16h-16Z" fill="var(--art-glow)" />
    </svg>
  );
}

const trees = [
  { x: 205, y: 94, scale: 1 },
  { x: 456, y: 64, scale: 1.2 },
  { x: 492, y: 62, scale: 0.75 },
  { x: 800, y: 79, scale: 1 },
] as const;

/** A signpost with one blank arm, for the 404 page. */
export function Signpost() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 260" className="block h-auto w-full">
      <path
        d="M10 244c40-16 70-16 110-6s76 8 112-4"
        stroke="var(--art-sage)"
        strokeWidth="8"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M112 30h16v208h-16Z" fill="var(--art-wood-deep)" />
      <path d="M120 8l14 20h-28Z" fill="var(--art-brass)" />
      <path d="M96 48h106l24 22-24 22H96Z" fill="var(--primary)" />
      <path d="M114 70h70" stroke="var(--paper)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M148 110H44l-26 22 26 22h104Z"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="9 8"
      />
    </svg>
  );
}

/** A street at dusk: one door is open, and its light falls on the path. */
export function LitStreet() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 340"
      preserveAspectRatio="xMidYMax slice"
      className="block h-36 w-full sm:h-64 lg:h-auto"
    >
      <path d="M0 292h1440v48H0Z" fill="var(--art-night)" />
      <g fill="var(--art-sage)" opacity="0.55">
        <path d="M40 292V190l70-52 70 52v102ZM214 292V160h120v132ZM208 164l66-46 66 46Z" />
        <path d="M1104 292V176l64-50 64 50v116ZM1262 292V150h130v142ZM1254 156l73-50 73 50Z" />
      </g>
      <g fill="var(--art-wall)">
        <path d="M372 292V172l92-70 92 70v120ZM884 292V186l84-64 84 64v106Z" />
        <path d="M500 120V84h22v54ZM1000 140v-34h20v50Z" />
      </g>
      <g fill="var(--art-night)">
        <path d="M410 206h38v38h-38ZM482 206h38v38h-38ZM918 216h32v34h-32ZM986 216h32v34h-32Z" />
      </g>
      <path d="M682 292h76l150 48H532Z" fill="var(--art-glow)" opacity="0.5" />
      <path d="M588 292V140l132-98 132 98v152Z" fill="var(--art-wall)" />
      <path d="M572 146 720 34l148 112-10 13L720 55 582 159Z" fill="var(--art-wood-deep)" />
      <path d="M682 292v-84a38 38 0 0 1 76 0v84Z" fill="var(--art-glow)" />
      <path d="M682 292v-84a38 38 0 0 1 17-32l-34 16v100Z" fill="var(--art-wood)" />
      <path d="M616 186h42v46h-42ZM782 186h42v46h-42Z" fill="var(--art-brass)" />
      <path
        d="M637 186v46M616 209h42M803 186v46M782 209h42"
        stroke="var(--art-wall)"
        strokeWidth="4"
      />
      <circle cx="720" cy="108" r="15" fill="var(--art-brass)" />
      {/* The visitors. */}
      <g>
        <circle cx="706" cy="254" r="8" fill="#82502f" />
        <path d="M694 300c0-28 3-36 12-36s12 8 12 36Z" fill="var(--art-clay)" />
        <circle cx="732" cy="268" r="6" fill="#9a6243" />
        <path d="M724 302c0-18 2-26 8-26s8 8 8 26Z" fill="var(--art-brass)" />
      </g>
      {/* Trees. */}
      <g>
        <path
          d="M566 292v-60M1080 292v-66M196 292v-50"
          stroke="var(--art-wood-deep)"
          strokeWidth="7"
        />
        <g fill="var(--art-sage)">
          <ellipse cx="566" cy="214" rx="26" ry="38" />
          <ellipse cx="1080" cy="206" rx="28" ry="42" />
          <ellipse cx="196" cy="228" rx="22" ry="34" />
        </g>
      </g>
    </svg>
  );
}

const walls = [
  { x: 60, y: 300 },
  { x: 324, y: 250 },
  { x: 588, y: 200 },
  { x: 852, y: 150 },
  { x: 1116, y: 100 },
] as const;

/**
 * A hillside in five numbered terraces with taller plants on each. A phone shows the middle of it
 * without numbers, which would begin at two.
 */
export function Terraces() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMax slice"
      className="block h-48 w-full sm:h-auto"
    >
      <circle cx="1280" cy="70" r="52" fill="var(--art-glow)" opacity="0.8" />
      <path d="M0 350h60V300h264V250h264V200h264V150h264V100h324v300H0Z" fill="var(--art-wall)" />
      {walls.map(({ x, y }, index) => (
        <g key={x}>
          <path d={`M${x} ${y}h264v14H${x}Z`} fill="var(--art-sage)" />
          <path d={`M${x} ${y + 14}h16v36h-16Z`} fill="var(--art-wood-deep)" />
          <Plants x={x} y={y} height={22 + index * 15} />
          <g className="max-sm:hidden">
            <circle cx={x + 58} cy={y + 52} r="23" fill="var(--art-brass)" />
            <text x={x + 58} y={y + 61} textAnchor="middle" className="ring-numbers">
              {index + 1}
            </text>
          </g>
        </g>
      ))}
      {/* The farmer. */}
      <g>
        <circle cx="636" cy="138" r="12" fill="#82502f" />
        <path d="M612 132c4-8 12-10 24-10s20 2 24 10Z" fill="var(--art-brass)" />
        <path d="M620 200c0-34 4-48 16-48s16 14 16 48Z" fill="var(--art-clay)" />
        <path
          d="M660 202V132"
          stroke="var(--art-wood-deep)"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}

interface PlantsProps {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

function Plants({ x, y, height }: PlantsProps) {
  return (
    <g>
      {[110, 160, 210].map((offset) => {
        const half = height / 2;
        return (
          <g key={offset} transform={`translate(${x + offset} ${y})`}>
            <path d={`M0 0v${-height}`} stroke="var(--art-wood)" strokeWidth="4" />
            <path
              d={`M0 ${-half}c${-half} 0 ${-half} ${-half} ${-half} ${-half}c${half * 0.6} 0 ${half} ${half * 0.4} ${half} ${half}ZM0 ${-half}c${half} 0 ${half} ${-half} ${half} ${-half}c${-half * 0.6} 0 ${-half} ${half * 0.4} ${-half} ${half}Z`}
              fill="var(--art-sage)"
            />
            <circle cy={-height} r={height / 7} fill="var(--art-clay)" />
          </g>
        );
      })}
    </g>
  );
}

const spokes = [0, 45, 90, 135] as const;
const buckets = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** A mill wheel that a small, steady stream keeps turning. */
export function WaterWheel() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 500" className="block h-auto w-full">
      <circle cx="118" cy="92" r="44" fill="var(--art-glow)" opacity="0.85" />
      <path d="M330 500V150l100-92 100 92v350Z" fill="var(--art-wall)" />
      <path d="M306 164 430 46l124 118-12 14L430 74 318 178Z" fill="var(--art-wood-deep)" />
      <path d="M404 190h52v58h-52Z" fill="var(--art-glow)" />
      <path d="M430 190v58M404 219h52" stroke="var(--art-wall)" strokeWidth="5" />
      <path d="M404 500V380a26 26 0 0 1 52 0v120Z" fill="var(--art-night)" />
      <path d="M0 150h214v22H0Z" fill="var(--art-wood-deep)" />
      <path
        d="M0 138h216c18 0 24 12 24 40l-2 52h-14l-2-40c0-16-4-22-14-22H0Z"
        fill="var(--art-sage)"
      />
      <g stroke="var(--art-wood-deep)" strokeWidth="10">
        <path d="M40 172v290M150 172v60" />
      </g>
      {/* The wheel. */}
      <g transform="translate(232 322)">
        <circle r="128" fill="none" stroke="var(--art-wood)" strokeWidth="18" />
        <circle r="92" fill="none" stroke="var(--art-wood)" strokeWidth="8" />
        <g stroke="var(--art-wood)" strokeWidth="10">
          {spokes.map((angle) => (
            <path key={angle} d="M0-124V124" transform={`rotate(${angle})`} />
          ))}
        </g>
        <g fill="var(--art-wood-deep)">
          {buckets.map((angle) => (
            <path key={angle} d="M-24-152h48l-8 28h-32Z" transform={`rotate(${angle + 22.5})`} />
          ))}
        </g>
        <circle r="26" fill="var(--art-brass)" />
        <circle r="9" fill="var(--art-wood-deep)" />
      </g>
      <path d="M0 452c60-14 100 14 160 2s100-14 170 0v46H0Z" fill="var(--art-sage)" />
      <path
        d="M20 476c40-8 70 8 110 0M170 484c40-8 70 8 110 0"
        fill="none"
        stroke="var(--art-paper)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  );
}
