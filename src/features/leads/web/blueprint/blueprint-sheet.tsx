import { Plus } from "lucide-react";
import { type CSSProperties, type ReactNode, useId } from "react";
import type {
  BlueprintItem,
  BlueprintSection,
  BlueprintSheet as Sheet,
} from "#features/leads/core/blueprint/blueprint.ts";
import { type Locale, localPath } from "#platform/core/locale.ts";
import { PageLink } from "#platform/web/page-link.tsx";
import { useLocale } from "#platform/web/use-words.ts";
import "./blueprint.css";

interface BlueprintSheetProps {
  readonly sheet: Sheet;
  /** Whether links open in another tab, on a screen that the family should not leave. */
  readonly opensBeside?: boolean;
  /** Whether sections are folded, the first one open. Paper shows all of them open. */
  readonly folds?: boolean;
  /** The name of the family, and the day. */
  readonly forWhom?: string;
  /** Stands above the sections. */
  readonly lead?: ReactNode;
  /** Stands below the sections. */
  readonly children?: ReactNode;
}

/** A family's blueprint, to be read on a screen or on one sheet of paper. */
export function BlueprintArticle({ sheet, forWhom, lead, children, ...look }: BlueprintSheetProps) {
  const { opensBeside = false, folds = false } = look;
  const id = useId();
  const locale = useLocale();
  return (
    <article aria-labelledby={id} className="blueprint" style={printSize(sheet, locale)}>
      <div className="blueprint-head">
        <h2 id={id} className="text-heading">
          {sheet.title}
        </h2>
        {forWhom ? <p className="blueprint-for">{forWhom}</p> : null}
        <p className="text-ink-muted">{sheet.text}</p>
      </div>
      {lead ? <div className="blueprint-lead">{lead}</div> : null}
      <div className="blueprint-sections">
        {sheet.sections.map((section, index) =>
          folds ? (
            <FoldedSection key={section.id} section={section} isOpen={index === 0} />
          ) : (
            <SheetSection key={section.id} section={section} opensBeside={opensBeside} />
          ),
        )}
      </div>
      {children}
      <p className="blueprint-disclaimer">{sheet.disclaimer}</p>
    </article>
  );
}

/** Smallest and largest size of letters on paper, in points. */
const letterSize = { least: 10, most: 11.5 } as const;
/** How many letters of one square point fit in the two columns of a sheet. */
const roomForLetters = 256_000;

/** The size of letters with which the sections just fill the sheet. */
function printSize({ sections }: Sheet, locale: Locale): CSSProperties {
  const printed = sections.filter(({ id, items }) => id !== "limits" || items.length === 0);
  const texts = printed.flatMap(({ title, items }) => [
    title,
    ...items.flatMap(({ name = "", text: said, link }) => [
      name,
      said,
      ...(link ? [link.label, paperAddress(link.href, locale)] : []),
    ]),
  ]);
  const fitting = Math.sqrt(roomForLetters / texts.join(" ").length);
  const points = Math.min(letterSize.most, Math.max(letterSize.least, fitting));
  return { "--print-size": `${points.toFixed(2)}pt` } as CSSProperties;
}

/** The printed address of a link, without the numbers after "#", which nobody types. */
const paperAddress = (href: string, locale: Locale) =>
  (globalThis.location?.host ?? "") + localPath(href.replace(/#.*/, ""), locale);

function FoldedSection({ section, isOpen }: { section: BlueprintSection; isOpen: boolean }) {
  return (
    <details open={isOpen} className={`blueprint-part blueprint-fold blueprint-${section.id}`}>
      <summary>
        <h3 className="text-title">{section.title}</h3>
        <Plus aria-hidden="true" size={20} className="blueprint-mark" />
      </summary>
      <SectionBody section={section} opensBeside={false} />
    </details>
  );
}

interface SheetSectionProps {
  readonly section: BlueprintSection;
  readonly opensBeside: boolean;
}

function SheetSection({ section, opensBeside }: SheetSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`blueprint-part blueprint-${section.id}`}>
      <h3 id={id} className="text-title">
        {section.title}
      </h3>
      <SectionBody section={section} opensBeside={opensBeside} />
    </section>
  );
}

function SectionBody({ section, opensBeside }: SheetSectionProps) {
  const List = section.isNumbered ? "ol" : "ul";
  return (
    <>
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
    </>
  );
}

function ItemText({ item, opensBeside }: { item: BlueprintItem; opensBeside: boolean }) {
  const { name, text, link } = item;
  const locale = useLocale();
  const address = link ? (
    <>
      <PageLink href={link.href} className="text-link" target={opensBeside ? "_blank" : undefined}>
        {link.label}
      </PageLink>{" "}
      <span translate="no" className="blueprint-address">
        {paperAddress(link.href, locale)}
      </span>
    </>
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
