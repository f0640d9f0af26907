import { windowsillId } from "./result-placeholder.tsx";

/** Five pots on a windowsill, each plant a little taller: what steady watering does. */
export function WindowsillDrawing() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id={windowsillId} viewBox="0 0 360 200">
        <path fill="var(--primary-soft)" d="M24 6h312a8 8 0 0 1 8 8v150H16V14a8 8 0 0 1 8-8Z" />
        <circle fill="var(--art-brass)" cx="292" cy="52" r="22" />
        <path
          fill="none"
          stroke="var(--line-strong)"
          strokeWidth="3"
          d="M16 164V14a8 8 0 0 1 8-8h312a8 8 0 0 1 8 8v150M180 6v158"
        />
        <g
          fill="var(--primary)"
          stroke="var(--primary)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M52 134c-1-4 0-7 1-9M53 128c-5 0-8-2-9-6 5-1 8 1 9 6Zm0-2c4-1 7-3 7-7-4 0-7 2-7 7Z" />
          <path d="M116 134c0-9 0-14 2-20M117 124c-8 1-12-3-13-9 7 0 12 3 13 9Zm1-8c6 0 11-4 11-10-7 0-11 4-11 10Z" />
          <path d="M180 134c-1-15 0-26 2-36M181 121c-10 1-16-4-17-12 10 0 16 4 17 12Zm1-13c8 0 14-5 14-13-9 0-14 5-14 13Zm0-10c-6-3-8-9-5-15 6 3 8 9 5 15Z" />
          <path d="M244 134c1-22 0-38-2-54M245 118c-12 2-19-4-21-13 12-1 20 4 21 13Zm0-13c10 0 17-6 17-16-11 0-17 6-17 16Zm-2-12c-10 0-15-6-15-14 10 0 15 6 15 14Zm-1-10c8-2 12-9 9-17-8 3-11 9-9 17Z" />
          <path d="M308 134c-2-30 0-54 2-78M307 116c-13 2-22-5-24-15 14-1 23 5 24 15Zm0-15c12 1 20-6 21-17-13 0-21 6-21 17Zm1-15c-12 0-19-6-20-16 12-1 20 6 20 16Zm1-13c10-1 16-7 16-16-11 0-16 7-16 16Zm1-13c-9-3-12-11-8-19 9 3 12 10 8 19Z" />
        </g>
        <g fill="var(--art-clay)">
          <path d="M38 134h30l-4 30H42ZM101 134h32l-4 30h-24ZM164 134h34l-5 30h-24ZM227 134h36l-5 30h-26ZM290 134h38l-6 30h-26Z" />
        </g>
        <rect fill="var(--art-wood)" x="4" y="164" width="352" height="14" rx="4" />
      </symbol>
    </svg>
  );
}

/** A notebook on the table, open at a page where a line climbs, with a pencil and a cup beside it. */
export function Notebook() {
  return (
    <svg viewBox="0 0 420 240" aria-hidden="true" className="notebook max-sm:hidden">
      <ellipse fill="var(--art-wood)" cx="210" cy="196" rx="206" ry="40" />
      <path
        fill="var(--art-wood-deep)"
        d="M70 42 206 54v140L62 182a8 8 0 0 1-8-8V56a14 14 0 0 1 16-14Z"
      />
      <path
        fill="var(--art-wood-deep)"
        d="M342 42 206 54v140l144-12a8 8 0 0 0 8-8V56a14 14 0 0 0-16-14Z"
      />
      <path fill="var(--art-paper)" d="M76 36 206 50v136L68 174V44a8 8 0 0 1 8-8Z" />
      <path fill="var(--art-paper)" d="M336 36 206 50v136l138-12V44a8 8 0 0 0-8-8Z" />
      <path
        {...pencil}
        stroke="var(--art-wall-line)"
        opacity="0.55"
        d="m88 62 98 9M88 82l98 9M88 102l70 6M88 122l98 9M88 142l56 5M226 164l100-9M226 164V76"
      />
      <path fill="var(--art-glow)" d="M230 160c34-5 66-20 92-72v65l-92 8Z" />
      <path {...pencil} stroke="var(--art-clay)" strokeWidth="4" d="M230 160c34-5 66-20 92-72" />
      <circle fill="var(--art-clay)" cx="322" cy="88" r="5" />
      <path fill="var(--art-brass)" d="m160 214 92-22 3 10-92 22-10-3Z" />
      <path fill="var(--art-night)" d="m160 214 3 10-10-3Z" />
      <path fill="var(--art-sage)" d="M368 150h40v22a20 20 0 0 1-40 0Z" />
      <path
        {...pencil}
        stroke="var(--art-glow)"
        d="M380 138c-5-7 5-11 0-18M394 138c-5-7 5-11 0-18"
      />
    </svg>
  );
}

const pencil = { fill: "none", strokeWidth: "2.5", strokeLinecap: "round" } as const;
