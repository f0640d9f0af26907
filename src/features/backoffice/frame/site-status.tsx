import { ChevronDown, TriangleAlert, X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { hiddenTroubles } from "./hidden-troubles.ts";
import type { Trouble } from "./list-troubles.ts";
import type { TroubleKind } from "./site-status-words.ts";
import { siteStatusWords } from "./site-status-words.ts";
import { useSignedInRole } from "./staff-gate.tsx";
import { useTroubles } from "./use-troubles.ts";

/** While nothing can be looked up or saved there is nothing better to see on the page. */
const alwaysShown: ReadonlySet<TroubleKind> = new Set(["unreachable", "database", "disk full"]);

/** At the top of every staff page while a part of the site fails; nothing when all is well. */
export function SiteStatus() {
  const { troubles, askedAt } = useTroubles();
  const [, redraw] = useState(0);
  const now = Math.max(askedAt, Date.now());
  const hidden = hiddenTroubles.list(now);
  const shown = troubles.filter(({ key }) => !hidden.includes(key));
  const hide = () => {
    hiddenTroubles.hide(
      troubles.map(({ key }) => key),
      Date.now(),
    );
    redraw((count) => count + 1);
  };
  return (
    <div tabIndex={-1}>
      <Announcement shown={shown} />
      {shown.length > 0 ? <StatusBand troubles={shown} onHide={hide} /> : null}
    </div>
  );
}

/** Apart from what is seen, so that links and buttons are not read out with it. */
function Announcement({ shown }: { readonly shown: readonly Trouble[] }) {
  const { troubles: words } = useWords(siteStatusWords);
  const text = shown.map(({ kind, label }) => `${words[kind].title(label)}.`).join(" ");
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}

interface StatusBandProps {
  readonly troubles: readonly Trouble[];
  readonly onHide: () => void;
}

function StatusBand({ troubles, onHide }: StatusBandProps) {
  const words = useWords(siteStatusWords);
  const isOne = troubles.length === 1;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const mayHide = troubles.every(({ kind }) => !alwaysShown.has(kind));
  return (
    <section
      aria-label={words.label}
      data-print="hide"
      className="border-b border-warning bg-warning-soft"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-start gap-x-3 px-5 py-2 sm:flex-nowrap sm:px-8">
        <TriangleAlert aria-hidden="true" size={20} className="mt-1.5 shrink-0 text-warning" />
        <div className="grid w-0 min-w-0 grow gap-1 py-1">
          {isOne ? null : (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
              className="flex items-center gap-1 justify-self-start text-left font-semibold"
            >
              {words.several(troubles.length)}
              <VisuallyHidden>{`: ${words.explain}`}</VisuallyHidden>
              <ChevronDown
                aria-hidden="true"
                size={18}
                className={joinClasses("shrink-0", isOpen && "rotate-180")}
              />
            </button>
          )}
          <ul id={listId} className="grid gap-2">
            {troubles.map((trouble) => (
              <TroubleItem key={trouble.key} trouble={trouble} isOpen={isOne || isOpen} />
            ))}
          </ul>
        </div>
        {mayHide ? (
          <div className="max-sm:w-full shrink-0">
            <LeavingButton
              tone="quiet"
              size="xs"
              className="max-sm:ml-6 max-sm:-mt-1"
              onClick={onHide}
            >
              <X aria-hidden="true" size={16} />
              {words.hide}
            </LeavingButton>
          </div>
        ) : null}
      </div>
    </section>
  );
}

interface TroubleItemProps {
  readonly trouble: Trouble;
  readonly isOpen: boolean;
}

function TroubleItem({ trouble: { kind, label, since }, isOpen }: TroubleItemProps) {
  const words = useWords(siteStatusWords);
  const locale = useLocale();
  const isAdmin = useSignedInRole() === "admin";
  const { title, means, goesOn, act, look } = words.troubles[kind];
  return (
    <li className="max-w-measure text-sm wrap-anywhere">
      <p>
        <strong className="font-semibold">{title(label)}</strong>{" "}
        <span className="text-ink-muted">{words.since(formatTime(since, locale))}</span>
      </p>
      {isOpen ? (
        <p>
          {means}
          {isAdmin && goesOn ? ` ${goesOn}` : null}
          {isAdmin && act ? ` ${act}` : null}
          {isAdmin && look ? (
            <>
              {" "}
              <Link to={look.to} className="text-link">
                {look.label}
              </Link>
            </>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
