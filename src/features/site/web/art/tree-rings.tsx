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
