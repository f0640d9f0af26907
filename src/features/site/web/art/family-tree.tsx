/** One old tree, roots and all: a swing for the youngest, a bench for the oldest. */
export function FamilyTree() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 540" className="block h-auto w-full">
      <Crown />
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
      <Swing />
      <Bench />
    </svg>
  );
}

function Crown() {
  return (
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
  );
}

function Swing() {
  return (
    <g>
      <path d="M384 262l12 110M420 254l12 116" stroke="var(--art-wood-deep)" strokeWidth="3" />
      <path d="M386 368h56v10h-56Z" fill="var(--art-wood)" />
      <circle cx="414" cy="318" r="15" fill="#9a6243" />
      <path d="M399 316c-2-16 6-22 15-22s17 6 15 22c-10-6-20-6-30 0Z" fill="#2a1a13" />
      <path d="M398 368c0-26 4-36 16-36s16 10 16 36Z" fill="var(--art-brass)" />
      <path
        d="M404 378l-12 26M422 378l-4 28"
        stroke="#9a6243"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </g>
  );
}

function Bench() {
  return (
    <g>
      <circle cx="126" cy="316" r="17" fill="#b97c56" />
      <path d="M108 316c-4-22 8-28 18-28s22 6 18 28c-12-8-24-8-36 0Z" fill="#dcd5c7" />
      <path d="M104 396c0-46 4-62 22-62s22 16 22 62Z" fill="var(--art-clay)" />
      <circle cx="170" cy="308" r="18" fill="#82502f" />
      <path d="M152 304c0-14 8-20 18-20s18 6 18 20Z" fill="#cfc7b8" />
      <path d="M148 396c0-50 4-68 22-68s22 18 22 68Z" fill="var(--art-wall)" />
      <path d="M82 384h132v12H82ZM92 396h10v34H92ZM194 396h10v32h-10Z" fill="var(--art-wood)" />
    </g>
  );
}
