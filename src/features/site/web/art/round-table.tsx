const seats = [0, 45, 90, 135, 180, 225, 270, 315] as const;
const freeSeat = 315;

/** The table seen from above: seven chairs taken, one of brass still free. */
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
