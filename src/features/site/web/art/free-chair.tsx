/** The one chair that is kept free for the reader. For dark ground. */
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
