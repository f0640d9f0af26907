/** A letter waiting in a mailbox at the garden path, the flag up, the house lit behind. */
export function Mailbox() {
  return (
    <svg aria-hidden="true" viewBox="0 0 520 360" className="mailbox-art">
      <path className="mailbox-hill" d="M0 360c50-70 150-98 250-92s220-6 270 92Z" />
      <path
        className="mailbox-path"
        d="M196 360c26-30 72-42 112-50s58-18 64-34l12 2c-2 22-30 36-58 46s-46 20-54 36Z"
      />
      <g className="mailbox-house">
        <path d="M338 280v-86l62-50 62 50v86Z" />
        <path className="mailbox-roof" d="M326 202 400 140l74 62" />
        <path className="mailbox-window" d="M372 214h24v28h-24ZM408 214h24v28h-24Z" />
        <path className="mailbox-door" d="M390 280v-26a12 12 0 0 1 24 0v26Z" />
      </g>
      <path className="mailbox-smoke" d="M440 132c10-12-8-20 2-34s-6-20 4-34" />
      <path className="mailbox-post" d="M150 344V214h20v130Z" />
      <path className="mailbox-box" d="M74 214v-48a44 44 0 0 1 44-44h96a44 44 0 0 1 44 44v48Z" />
      <path className="mailbox-mouth" d="M74 214v-48a44 44 0 0 1 88 0v48Z" />
      <path className="mailbox-letter" d="m52 150 92-22 14 58-92 22Z" />
      <path className="mailbox-fold" d="m52 150 60 22 32-44" />
      <path className="mailbox-flag" d="M214 166V96h40l-10 14 10 14h-30v42Z" />
    </svg>
  );
}
