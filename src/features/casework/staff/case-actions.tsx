import { ChevronLeft, ChevronRight, List } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { useListOrigin } from "#features/backoffice/frame/list-origin.ts";
import { ShortcutKeys } from "#features/backoffice/frame/shortcut-keys.tsx";
import type { Shortcut } from "#features/backoffice/frame/use-shortcuts.ts";
import { useWords } from "#platform/web/use-words.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import type { CaseSubject } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";

interface CaseActionsProps {
  readonly subject: CaseSubject;
  /** Where the pages of this kind begin, such as "/admin/leads". */
  readonly basePath: string;
  /** The way back that stands above the name leads there already. */
  readonly isBackToList?: boolean;
}

const targets = { n: "note", c: "call", e: "mail", s: "status", a: "assignee" } as const;

/** Beside a record's name: the way through the list, and the keys. */
export function CaseActions({ subject, basePath, isBackToList }: CaseActionsProps) {
  const { keys, list } = useWords(caseWords);
  const navigate = useNavigate();
  const origin = useListOrigin(basePath, subject.id);
  const goTo = (path: string | null | undefined, state?: unknown) => () =>
    void (path && navigate(path, { state }));
  const shortcuts: readonly Shortcut[] = [
    ...Object.entries(targets).map(([key, target]) => ({
      key,
      label: keys[target],
      run: () => focusControl(target),
    })),
    ...(origin
      ? [
          { key: "j", label: keys.next, run: goTo(origin.next) },
          { key: "k", label: keys.previous, run: goTo(origin.previous) },
          { key: "u", label: keys.list, run: goTo(origin.address, origin.state) },
        ]
      : []),
  ];
  return (
    <>
      {origin ? (
        <>
          {isBackToList ? null : (
            <Link
              to={origin.address}
              state={origin.state}
              aria-label={keys.list}
              className={buttonClasses({ tone: "quiet", size: "sm" })}
            >
              <List aria-hidden="true" size={18} />
              {list}
            </Link>
          )}
          <StepLink to={origin.previous} label={keys.previous} icon={ChevronLeft} />
          <StepLink to={origin.next} label={keys.next} icon={ChevronRight} />
        </>
      ) : null}
      <ShortcutKeys shortcuts={shortcuts} />
    </>
  );
}

interface StepLinkProps {
  readonly to: string | null;
  readonly label: string;
  readonly icon: typeof ChevronLeft;
}

function StepLink({ to, label, icon: Icon }: StepLinkProps) {
  if (to === null) return null;
  return (
    <Link
      to={to}
      aria-label={label}
      className={`${buttonClasses({ tone: "quiet", size: "sm" })} px-2`}
    >
      <Icon aria-hidden="true" size={20} />
    </Link>
  );
}

/** The control itself, or what in a group of them is chosen now. */
function focusControl(target: string): void {
  const control = document.querySelector<HTMLElement>(`[data-shortcut="${target}"]`);
  const chosen = control?.querySelector<HTMLElement>('[aria-pressed="true"]');
  (chosen ?? control)?.focus();
}
