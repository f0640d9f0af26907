import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export interface BackLink {
  readonly to: string;
  readonly label: string;
  /** What the history keeps of the place it leads to. */
  readonly state?: unknown;
}

interface StaffPageProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly back?: BackLink;
  /** What can be done with the page as a whole, beside its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every staff page: its width, the way back, its one title. */
export function StaffPage({ title, intro, back, actions, children }: StaffPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-5 py-6 sm:px-8 sm:py-8">
      <div className="grid gap-3">
        {back ? (
          <Link
            to={back.to}
            state={back.state}
            className="text-link inline-flex items-center gap-2 justify-self-start text-sm"
          >
            <ArrowLeft aria-hidden="true" size={18} />
            {back.label}
          </Link>
        ) : null}
        <header className="flex items-end justify-between gap-4 max-sm:flex-wrap">
          <div className="grid min-w-0 gap-1">
            <h1 className="text-heading wrap-anywhere">{title}</h1>
            {intro ? <p className="max-w-measure text-ink-muted">{intro}</p> : null}
          </div>
          {actions ? (
            <div className="flex shrink-0 flex-wrap gap-2 max-sm:shrink">{actions}</div>
          ) : null}
        </header>
      </div>
      {children}
    </div>
  );
}
