import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export type AlertTone = "info" | "success" | "warning" | "danger";

const looks = {
  info: { icon: Info, box: "border-info bg-info-soft", mark: "text-info" },
  success: { icon: CircleCheck, box: "border-success bg-success-soft", mark: "text-success" },
  warning: { icon: TriangleAlert, box: "border-warning bg-warning-soft", mark: "text-warning" },
  danger: { icon: CircleAlert, box: "border-danger bg-danger-soft", mark: "text-danger" },
} as const;

interface AlertProps {
  readonly tone?: AlertTone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /** Set when it appears in answer to something, so that it is read out at once. */
  readonly announce?: boolean;
}

export function Alert({ tone = "info", title, children, announce = false }: AlertProps) {
  const { icon: Icon, box, mark } = looks[tone];
  return (
    <div
      role={announce ? "alert" : undefined}
      className={joinClasses("flex gap-3 rounded-md border p-4", box)}
    >
      <Icon aria-hidden="true" size={22} className={joinClasses("mt-0.5 shrink-0", mark)} />
      <div className="grid min-w-0 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
