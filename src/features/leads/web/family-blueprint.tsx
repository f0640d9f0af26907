import { Printer } from "lucide-react";
import { type ReactNode, useId } from "react";
import {
  type BlueprintItem,
  type BlueprintSection,
  type BlueprintSheet as Sheet,
  buildBlueprint,
  writeBlueprint,
} from "#features/leads/core/blueprint.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, type ButtonLook } from "#ui/button.tsx";
import "./blueprint.css";
import { familyBlueprintWords } from "./last-steps-words.ts";
import type { BlueprintSource } from "./use-sent-blueprint.ts";
import { PageLink } from "#platform/web/page-link.tsx";

interface FamilyBlueprintProps {
  readonly source: BlueprintSource;
  readonly onForget: () => void;
}

/** A family's blueprint, to be read here, printed, or forgotten. Its code comes when it is needed. */
export function FamilyBlueprint({ source, onForget }: FamilyBlueprintProps) {
  const words = useWords(familyBlueprintWords);
  const blueprint = buildBlueprint(source.answers);
  return (
    <div className="blueprint-frame">
      <div data-print="hide" className="flex flex-wrap items-center gap-3">
        <PrintButton tone="secondary" />
        <p className="text-sm text-ink-muted">{words.sheet}</p>
      </div>
      <BlueprintSheet sheet={writeBlueprint(blueprint, useLocale(), source.brought)}>
        <Worksheet />
      </BlueprintSheet>
      <div data-print="hide" className="grid gap-3">
        <p className="text-sm text-ink-muted">{words.kept}</p>
        <div className="flex flex-wrap gap-3">
          <PrintButton />
          <Button tone="quiet" onClick={onForget}>
            {words.forget}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** On paper: sentences to finish with a pen, at the table or with whoever calls. */
function Worksheet() {
  const { title, lines } = useWords(familyBlueprintWords).worksheet;
  const id = useId();
  return (
    <section aria-labelledby={id} className="blueprint-worksheet">
      <h3 id={id} className="text-title">
        {title}
      </h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

function PrintButton(look: ButtonLook) {
  const words = useWords(familyBlueprintWords);
  return (
    <Button {...look} onClick={() => window.print()}>
      <Printer aria-hidden="true" size={18} />
      <span>{words.print}</span>
    </Button>
  );
}

interface BlueprintSheetProps {
  readonly sheet: Sheet;
  /** Links open beside this page: on a screen that is not to be left. */
  readonly opensBeside?: boolean;
  /** Stands below the sections. */
  readonly children?: ReactNode;
}

/** A family's blueprint, to be read on a screen or on one sheet of paper. */
export function BlueprintSheet({ sheet, opensBeside = false, children }: BlueprintSheetProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className="blueprint">
      <div className="blueprint-head">
        <h2 id={id} className="text-heading">
          {sheet.title}
        </h2>
        <p className="text-ink-muted">{sheet.text}</p>
      </div>
      {sheet.sections.map((section) => (
        <SheetSection key={section.id} section={section} opensBeside={opensBeside} />
      ))}
      {children}
      <p className="blueprint-disclaimer">{sheet.disclaimer}</p>
    </article>
  );
}

interface SheetSectionProps {
  readonly section: BlueprintSection;
  readonly opensBeside: boolean;
}

function SheetSection({ section, opensBeside }: SheetSectionProps) {
  const id = useId();
  const List = section.isNumbered ? "ol" : "ul";
  return (
    <section aria-labelledby={id} className={`blueprint-part blueprint-${section.id}`}>
      <h3 id={id} className="text-title">
        {section.title}
      </h3>
      {section.text ? <p className="blueprint-note">{section.text}</p> : null}
      {section.items.length > 0 ? (
        <List>
          {section.items.map((item) => (
            <li key={item.id}>
              <ItemText item={item} opensBeside={opensBeside} />
            </li>
          ))}
        </List>
      ) : null}
    </section>
  );
}

function ItemText({ item, opensBeside }: { item: BlueprintItem; opensBeside: boolean }) {
  const { name, text, link } = item;
  const address = link ? (
    <PageLink href={link.href} className="text-link" target={opensBeside ? "_blank" : undefined}>
      {link.label}
    </PageLink>
  ) : null;
  if (!name && link)
    return (
      <>
        {address} {text}
      </>
    );
  return (
    <>
      {name ? <strong>{name}</strong> : null} {text} {address}
    </>
  );
}
