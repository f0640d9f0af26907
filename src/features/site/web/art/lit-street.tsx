/** A street at dusk: one door stands open, and its light falls on the path. */
export function LitStreet() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 340"
      preserveAspectRatio="xMidYMax slice"
      className="block h-56 w-full sm:h-64 lg:h-auto"
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
      <Visitors />
      <Trees />
    </svg>
  );
}

function Visitors() {
  return (
    <g>
      <circle cx="706" cy="254" r="8" fill="#82502f" />
      <path d="M694 300c0-28 3-36 12-36s12 8 12 36Z" fill="var(--art-clay)" />
      <circle cx="732" cy="268" r="6" fill="#9a6243" />
      <path d="M724 302c0-18 2-26 8-26s8 8 8 26Z" fill="var(--art-brass)" />
    </g>
  );
}

function Trees() {
  return (
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
  );
}
