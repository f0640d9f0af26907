import { useId } from "react";
import type {
  BlueprintItem,
  BlueprintSection,
  BlueprintSheet as Sheet,
} from "#features/leads/core/write-blueprint.ts";
import "./blueprint.css";

interface BlueprintSheetProps {
  readonly sheet: Sheet;
  /** Links open beside this page: on a screen that is not to be left. */
  readonly opensBeside?: boolean;
}

/** A family's blueprint, to be read on a screen or on one sheet of paper. */
export function BlueprintSheet({ sheet, opensBeside = false }: BlueprintSheetProps) {
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
    <a href={link.href} className="text-link" target={opensBeside ? "_blank" : undefined}>
      {link.label}
    </a>
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
