import { Head, skins } from "#ui/head.tsx";

/** The picture at the top of the home page: a family at its table, a lamp, and one free chair. */
export function KitchenTable({ text }: { text: string }) {
  return (
    <svg role="img" aria-label={text} viewBox="0 0 560 620" className="block h-auto w-full">
      <clipPath id="room">
        <path d="M10 620V280a270 270 0 0 1 540 0v340Z" />
      </clipPath>
      <g clipPath="url(#room)">
        <path d="M0 0h560v620H0Z" fill="var(--art-wall)" />
        <g fill="none" stroke="var(--art-wall-line)" strokeWidth="2">
          <circle cx="280" cy="196" r="96" />
          <circle cx="280" cy="196" r="158" />
          <circle cx="280" cy="196" r="222" />
          <circle cx="280" cy="196" r="288" />
        </g>
        <path d="M0 540h560v80H0Z" fill="var(--art-night)" />
        {/* The lamp. */}
        <path d="M232 188h96l150 268H82Z" fill="var(--art-glow)" opacity="0.17" />
        <path d="M280 0v122" stroke="var(--art-paper)" strokeWidth="3" />
        <path d="M214 188c0-40 28-68 66-68s66 28 66 68Z" fill="var(--art-brass)" />
        <ellipse cx="280" cy="188" rx="66" ry="9" fill="var(--art-glow)" />
        {/* The grandmother. */}
        <Head x={162} y={304} r={39} person="elder" skin={skins.light} look={1}>
          <path d="M82 470c-2-88 26-122 78-122s80 34 78 122Z" fill="var(--art-clay)" />
          <path d="M146 326h31v29c0 12-31 12-31 0Z" fill="#c99a72" />
          <path
            d="M132 354q29 30 58 0"
            fill="none"
            stroke="var(--art-paper)"
            strokeWidth="6"
            strokeDasharray="0 8"
            strokeLinecap="round"
          />
        </Head>
        <path d="M206 398c22 14 34 26 52 44l-14 16c-28-8-48-22-58-40Z" fill="var(--art-clay)" />
        <circle cx="253" cy="449" r="12" fill={skins.light} />
        {/* The child. */}
        <Head x={282} y={348} r={31} person="child" skin={skins.brown}>
          <path d="M236 470c-2-62 14-88 46-88s48 26 46 88Z" fill="var(--art-paper)" />
          <path d="M270 370h24v18c0 9-24 9-24 0Z" fill="#855335" />
          <path d="M238 424h88M236 444h92" stroke="var(--art-clay)" strokeWidth="7" />
        </Head>
        {/* The father. */}
        <Head x={400} y={290} r={41} person="bearded" skin={skins.deep} look={-1}>
          <path d="M322 470c-2-94 26-132 82-132s86 38 82 132Z" fill="var(--art-sage)" />
          <path d="M384 320h34v26c0 11-34 11-34 0Z" fill="#5b3421" />
          <path d="M380 340l21 26 21-26 9 6-30 38-30-38Z" fill="var(--art-paper)" />
        </Head>
        <path d="M350 402c-18 14-30 26-42 44l16 14c24-8 42-20 52-38Z" fill="var(--art-sage)" />
        <circle cx="314" cy="451" r="12" fill={skins.deep} />
        <Table />
        {/* The free chair. */}
        <g fill="none" stroke="var(--art-brass)" strokeLinecap="round">
          <path d="M214 640V548c0-42 24-62 66-62s66 20 66 62v92" strokeWidth="11" />
          <path d="M250 500v120m30-130v130m30-120v120" strokeWidth="5" />
          <path d="M206 604h148" strokeWidth="16" />
        </g>
      </g>
    </svg>
  );
}

function Table() {
  return (
    <>
      <path d="M252 480h56l14 104h60v22H178v-22h60Z" fill="var(--art-wood-deep)" />
      <ellipse cx="280" cy="476" rx="236" ry="44" fill="var(--art-wood-deep)" />
      <ellipse cx="280" cy="464" rx="236" ry="44" fill="var(--art-wood)" />
      <ellipse cx="280" cy="462" rx="168" ry="29" fill="var(--art-glow)" opacity="0.2" />
      <path d="M214 452l104-6 26 34-124 8Z" fill="var(--art-paper)" />
      <path
        d="M232 460l76-4m-72 12l84-5m-80 13l58-3"
        fill="none"
        stroke="var(--art-wall)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M336 474l44-24 4 6-44 24-8 1Z" fill="var(--art-brass)" />
      <path d="M128 440h40v22c0 16-40 16-40 0Z" fill="var(--art-paper)" />
      <path d="M168 446c16-2 16 16-2 16" fill="none" stroke="var(--art-paper)" strokeWidth="5" />
      <ellipse cx="148" cy="440" rx="20" ry="5" fill="#6b3f22" />
      <path d="M404 452c0-12 60-12 60 0 0 22-12 26-30 26s-30-4-30-26Z" fill="var(--art-night)" />
      <circle cx="420" cy="446" r="12" fill="var(--art-clay)" />
      <circle cx="444" cy="444" r="13" fill="var(--art-brass)" />
    </>
  );
}

const arches = [290, 246, 202, 158] as const;

/** The logo in large: arches like rings around a fire. */
export function Hearth() {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 330" className="block h-auto w-full">
      <g fill="none" stroke="var(--band-line)" strokeWidth="10">
        {arches.map((radius) => (
          <path
            key={radius}
            d={`M${320 - radius} 330V${30 + 290}a${radius} ${radius} 0 0 1 ${radius * 2} 0v10`}
          />
        ))}
      </g>
      <path
        transform="translate(64 64) scale(0.8)"
        d="M320 322c-40 0-62-25-62-58 0-44 44-60 52-110 38 23 72 64 72 110 0 33-22 58-62 58Z"
        fill="var(--band-brass)"
      />
      <path
        transform="translate(64 64) scale(0.8)"
        d="M320 322c-20 0-31-12-31-29 0-22 22-30 26-56 20 12 37 33 37 56 0 17-12 29-32 29Z"
        fill="var(--art-clay)"
      />
    </svg>
  );
}

/** The kitchen lamp alone, with its light. For a dark background. */
export function TableLamp() {
  return (
    <svg aria-hidden="true" viewBox="0 0 420 330" className="block h-auto w-full">
      <path d="M146 128h128l130 202H16Z" fill="var(--art-glow)" opacity="0.16" />
      <path d="M210 0v52" stroke="var(--band-ink)" strokeWidth="3" />
      <path d="M124 128c0-46 36-78 86-78s86 32 86 78Z" fill="var(--art-brass)" />
      <ellipse cx="210" cy="128" rx="86" ry="11" fill="var(--art-glow)" />
      <ellipse cx="210" cy="318" rx="190" ry="34" fill="var(--art-wood)" />
      <path d="M152 306l96-6 22 26-110 8Z" fill="var(--art-paper)" />
      <path
        d="M168 312l66-4m-62 11l74-5"
        stroke="var(--art-wall)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A stool on three legs, each labeled with one promise. */
export function Stool() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 300" className="block h-auto w-full">
      <ellipse cx="160" cy="284" rx="136" ry="12" fill="var(--line)" />
      <g stroke="var(--art-wood-deep)" strokeWidth="20" strokeLinecap="round">
        <path d="M100 80 54 276M220 80l46 196" />
      </g>
      <path d="M160 84v192" stroke="var(--art-wood)" strokeWidth="20" strokeLinecap="round" />
      <path
        d="M72 206l88 14 88-14"
        fill="none"
        stroke="var(--art-wood)"
        strokeWidth="10"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <ellipse cx="160" cy="72" rx="118" ry="34" fill="var(--art-wood-deep)" />
      <ellipse cx="160" cy="60" rx="118" ry="34" fill="var(--art-wood)" />
      <g fill="none" stroke="var(--art-wood-deep)" strokeWidth="2" opacity="0.55">
        <ellipse cx="156" cy="60" rx="34" ry="9" />
        <ellipse cx="158" cy="60" rx="64" ry="18" />
        <ellipse cx="160" cy="60" rx="94" ry="26" />
      </g>
    </svg>
  );
}

/** The free chair alone. For a dark background. */
export function FreeChair() {
  return (
    <svg aria-hidden="true" viewBox="0 0 360 330" className="block h-auto w-full">
      <ellipse cx="180" cy="322" rx="170" ry="26" fill="var(--band-line)" opacity="0.7" />
      <g fill="none" stroke="var(--art-brass)" strokeLinecap="round">
        <path d="M96 318V104c0-52 32-80 84-80s84 28 84 80v214" strokeWidth="13" />
        <path d="M142 46v150m38-166v166m38-150v150" strokeWidth="6" />
        <path d="M84 208h192" strokeWidth="20" />
        <path d="M100 270h160" strokeWidth="7" />
      </g>
    </svg>
  );
}

const seats = [0, 45, 90, 135, 180, 225, 270, 315] as const;
const freeSeat = 315;

/** The table seen from above: seven chairs are taken, and one of brass is free. */
export function RoundTable() {
  return (
    <svg aria-hidden="true" viewBox="0 0 360 360" className="block h-auto w-full">
      {seats.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 180 180)`}>
          <rect
            x="150"
            y="14"
            width="60"
            height="50"
            rx="16"
            fill={angle === freeSeat ? "var(--art-brass)" : "var(--band-line)"}
          />
          {angle === freeSeat ? null : <circle cx="180" cy="44" r="17" fill="var(--band-muted)" />}
        </g>
      ))}
      <circle cx="180" cy="180" r="106" fill="var(--art-wood-deep)" />
      <circle cx="180" cy="178" r="104" fill="var(--art-wood)" />
      <g fill="none" stroke="var(--art-wood-deep)" strokeWidth="1.5" opacity="0.5">
        <circle cx="176" cy="182" r="30" />
        <circle cx="178" cy="181" r="56" />
        <circle cx="180" cy="179" r="82" />
      </g>
      <path d="M140 150l56-14 16 64-56 14Z" fill="var(--art-paper)" />
      <path
        d="M152 162l34-8m-31 20l34-8m-31 20l20-5"
        stroke="var(--art-wall)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="232" cy="218" r="15" fill="var(--art-paper)" />
      <circle cx="232" cy="218" r="10" fill="#6b3f22" />
    </svg>
  );
}

/** An open book; a road leads from its pages to a house. */
export function OpenBook() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMax slice"
      className="block h-60 w-full sm:h-72 lg:h-auto"
    >
      <circle cx="980" cy="92" r="50" fill="var(--art-glow)" opacity="0.8" />
      <path d="M330 276c110-120 230-90 390 0 160-110 290-110 390 0Z" fill="var(--art-sage)" />
      <path d="M470 276c90-70 170-60 250 0 120-80 220-70 290 0Z" fill="var(--art-wall)" />
      {/* The road. */}
      <path
        d="M706 300c-60-30 10-44 60-52s110-10 138-36"
        fill="none"
        stroke="var(--art-paper)"
        strokeWidth="16"
        strokeLinecap="round"
      />
      <path
        d="M706 300c-60-30 10-44 60-52s110-10 138-36"
        fill="none"
        stroke="var(--art-brass)"
        strokeWidth="3"
        strokeDasharray="10 10"
      />
      <path d="M860 214V170l44-36 44 36v44Z" fill="var(--primary)" />
      <path d="M848 176l56-46 56 46-8 9-48-39-48 39Z" fill="var(--art-wood-deep)" />
      <path d="M894 214v-26a10 10 0 0 1 20 0v26Z" fill="var(--art-glow)" />
      {/* Trees. */}
      <g>
        <path
          d="M540 252v-50M600 246v-66M1010 250v-48"
          stroke="var(--art-wood-deep)"
          strokeWidth="6"
        />
        <g fill="var(--art-sage)" stroke="var(--primary)" strokeWidth="3">
          <ellipse cx="540" cy="186" rx="20" ry="30" />
          <ellipse cx="600" cy="160" rx="24" ry="38" />
          <ellipse cx="1010" cy="186" rx="20" ry="32" />
        </g>
      </g>
      <path d="M720 300C600 240 420 236 240 268v96c180-32 360-28 480 32Z" fill="var(--art-paper)" />
      <path d="M720 300c120-60 300-64 480-32v96c-180-32-360-28-480 32Z" fill="var(--art-paper)" />
      <path
        d="M720 300v96M720 396c-120-60-300-64-480-32v14c180-32 360-28 480 22 120-50 300-54 480-22v-14c-180-32-360-28-480 32Z"
        fill="var(--art-wood-deep)"
        stroke="var(--art-wood-deep)"
        strokeWidth="3"
      />
      <g fill="none" stroke="var(--art-wall)" strokeWidth="4" strokeLinecap="round" opacity="0.55">
        <path d="M300 292c120-16 240-10 350 28M300 316c120-16 240-10 350 28M300 340c80-10 150-8 220 6" />
        <path d="M790 320c110-38 230-44 350-28M790 344c110-38 230-44 350-28M790 368c70-20 140-28 210-28" />
      </g>
    </svg>
  );
}
