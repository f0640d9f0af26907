import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";

interface PeopleRowsProps {
  readonly title: string;
  readonly intro: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A short list beside the table; nothing where there is nobody. */
export function PeopleRows({ title, intro, isEmpty, children }: PeopleRowsProps) {
  if (isEmpty) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <p className="-mt-2 mb-2 text-sm text-ink-muted">{intro}</p>
      <ul className="grid">{children}</ul>
    </Card>
  );
}

interface PeopleRowProps {
  readonly name: string;
  readonly role: string;
  readonly text: string;
  readonly action: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
}

export function PeopleRow({ name, role, text, action, actionLabel, onAction }: PeopleRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="wrap-anywhere">{name}</bdi>
          <Badge>{role}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{text}</p>
      </div>
      <LeavingButton tone="secondary" size="sm" aria-label={actionLabel} onClick={onAction}>
        {action}
      </LeavingButton>
    </li>
  );
}
