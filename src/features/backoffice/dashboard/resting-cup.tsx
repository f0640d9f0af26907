/** Where there is nothing to do: a cup on the table. */
export function RestingCup() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 80"
      width="96"
      height="80"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-primary"
    >
      <path
        d="M24 34h42v14a19 19 0 0 1-19 19h-4a19 19 0 0 1-19-19Z"
        className="fill-primary-soft"
      />
      <path d="M66 38h5a8 8 0 0 1 0 16h-6" />
      <path d="M10 74h76" />
      <path
        d="M36 24c-4-5 4-8 0-14M46 24c-4-5 4-8 0-14M56 24c-4-5 4-8 0-14"
        className="stroke-brass"
      />
    </svg>
  );
}
