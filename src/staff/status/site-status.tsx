import { ChevronDown, TriangleAlert, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { VisuallyHidden } from "#ui/text.tsx";
import { type TroubleKind, siteStatusWords } from "./site-status-words.ts";
import { statusRoom } from "./status-room.ts";
import { hiddenTroubles, type Trouble, useTroubles } from "./use-troubles.ts";

/** Troubles that can't be dismissed, because nothing can be loaded or saved. */
const alwaysShown: ReadonlySet<TroubleKind> = new Set(["unreachable", "database", "disk full"]);

/**
 * At the top of every staff page while a part of the site fails; renders nothing when all is well.
 */
export function SiteStatus() {
  const { troubles: words } = useWords(siteStatusWords);
  const { troubles, askedAt, role } = useTroubles();
  const [, redraw] = useState(0);
  const now = Math.max(askedAt, Date.now());
  const hidden = hiddenTroubles.list(now);
  // A trouble that an older version of the page stored in this tab may have no words anymore.
  const shown = troubles.filter(
    ({ key, kind }) => Object.hasOwn(words, kind) && !hidden.includes(key),
  );
  const hide = () => {
    hiddenTroubles.hide(
      troubles.map(({ key }) => key),
      Date.now(),
    );
    redraw((count) => count + 1);
  };
  const isAnswered = askedAt > 0;
  const isAllWell = isAnswered && shown.length === 0;
  useEffect(() => {
    if (isAllWell) statusRoom.clear();
  }, [isAllWell]);
  return (
    <div tabIndex={-1} className={isAnswered ? undefined : "min-h-(--status-room)"}>
      {/* Separate from the visible text, so that links and buttons are not announced with it. */}
      <VisuallyHidden role="status">
        {shown.map(({ kind, label }) => `${words[kind].title(label)}.`).join(" ")}
      </VisuallyHidden>
      {shown.length > 0 ? (
        <StatusBand troubles={shown} isAdmin={role === "admin"} onHide={hide} />
      ) : null}
    </div>
  );
}

interface StatusBandProps {
  readonly troubles: readonly Trouble[];
  readonly isAdmin: boolean;
  readonly onHide: () => void;
}

function StatusBand({ troubles, isAdmin, onHide }: StatusBandProps) {
  const words = useWords(siteStatusWords);
  const isOne = troubles.length === 1;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const band = useRef<HTMLElement>(null);
  useEffect(() => {
    // The next page shows it closed.
    if (isOpen || !band.current) return undefined;
    const { current } = band;
    const observer = new ResizeObserver(() => statusRoom.keep(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOpen]);
  const mayHide = troubles.every(({ kind }) => !alwaysShown.has(kind));
  return (
    <section
      ref={band}
      aria-label={words.label}
      data-print="hide"
      className="border-b border-warning bg-warning-soft"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-start gap-x-3 px-5 py-2 sm:flex-nowrap sm:px-8">
        <TriangleAlert aria-hidden="true" size={20} className="mt-1.5 shrink-0 text-warning" />
        <div className="w-0 min-w-0 grow py-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className={joinClasses(
              "float-right -my-2.5 ml-3 flex min-h-11 items-center gap-1 text-sm font-semibold text-primary",
              isOne && "sm:hidden",
            )}
          >
            {words.more}
            <VisuallyHidden>{`: ${words.explain}`}</VisuallyHidden>
            <ChevronDown
              aria-hidden="true"
              size={18}
              className={joinClasses("shrink-0", isOpen && "rotate-180")}
            />
          </button>
          {isOne ? null : (
            <p className="font-semibold max-sm:sr-only">{words.several(troubles.length)}</p>
          )}
          <ul id={listId} className="sm:space-y-2">
            {troubles.map((trouble) => (
              <TroubleItem key={trouble.key} {...{ trouble, isAdmin, isOne, isOpen }} />
            ))}
          </ul>
        </div>
        {mayHide ? (
          <div className={joinClasses("shrink-0", isOpen ? "max-sm:w-full" : "max-sm:hidden")}>
            <LeavingButton
              tone="quiet"
              size="xs"
              className="max-sm:ml-5 max-sm:min-h-11"
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
  readonly isAdmin: boolean;
  readonly isOne: boolean;
  readonly isOpen: boolean;
}

/** A phone shows one line each until it is expanded; a desktop shows all of a single one. */
function TroubleItem({ trouble, isAdmin, isOne, isOpen }: TroubleItemProps) {
  const words = useWords(siteStatusWords);
  const locale = useLocale();
  const { kind, label, since } = trouble;
  const { title, means, goesOn, act, look } = words.troubles[kind];
  return (
    <li className="max-w-measure text-sm wrap-anywhere">
      <p>
        <strong className={joinClasses("font-semibold", !isOpen && "max-sm:block max-sm:truncate")}>
          {title(label)}
        </strong>{" "}
        <span className={joinClasses("text-ink-muted", !isOpen && "max-sm:hidden")}>
          {words.since(formatTime(since, locale))}
        </span>
      </p>
      {isOne || isOpen ? (
        <p className={isOpen ? undefined : "max-sm:hidden"}>
          {means}
          {isAdmin && goesOn ? <span> {goesOn}</span> : null}
          {isAdmin && act ? <span> {act}</span> : null}
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
