const arches = [290, 246, 202, 158] as const;

/** The logo grown large: arches like rings around a fire that is kept alight. */
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
