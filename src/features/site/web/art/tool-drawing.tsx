import type { ReactNode } from "react";

const drawings: Record<"iul" | "annuities" | "legacy", ReactNode> = {
  iul: (
    <>
      <path d="M30 40h180M30 190h180" />
      <path d="M120 190v-70M120 150c-30 0-44-14-44-36 30 0 44 14 44 36ZM120 132c0-30 16-46 46-48 0 30-16 48-46 48Z" />
      <path d="M96 190l6 30h36l6-30Z" className="art-fill" />
    </>
  ),
  annuities: (
    <>
      <circle cx="104" cy="128" r="72" />
      <circle cx="104" cy="128" r="18" className="art-fill" />
      <path d="M104 56v54M104 146v54M32 128h54M122 128h54M53 77l38 38M117 141l38 38M155 77l-38 38M91 141l-38 38" />
      <path d="M176 96h44M176 96c0 60-6 90-26 124h70" />
    </>
  ),
  legacy: (
    <>
      <path d="M40 84h160v124H40ZM40 128h160" />
      <path d="M104 168h32" />
      <circle cx="120" cy="106" r="7" className="art-fill" />
      <path d="M66 84V44h86l22 22v18M90 62h40M120 168v0" />
      <path d="M104 160h32v16h-32Z" className="art-fill" />
    </>
  ),
};

/** One tool of the services page as a line drawing. */
export function ToolDrawing({ tool }: { readonly tool: keyof typeof drawings }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 250"
      className="art-line block h-auto w-full text-primary"
      strokeWidth="4"
    >
      {drawings[tool]}
    </svg>
  );
}
