import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

interface DoorCardProps {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly icon?: ReactNode;
}

/** A card that is one link: its title names it, and all of the card answers. */
export function DoorCard({ href, title, text, icon }: DoorCardProps) {
  return (
    <li className="door">
      {icon}
      <h3 className="text-title">
        <a href={href}>{title}</a>
      </h3>
      <ArrowRight aria-hidden="true" size={20} className="door-arrow" />
      <p className="w-full text-ink-muted">{text}</p>
    </li>
  );
}
