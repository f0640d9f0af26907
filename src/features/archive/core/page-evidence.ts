import type { ArchiveCause } from "#features/archive/core/archived.ts";
import type { PreviewComment } from "#features/studio/core/preview-comment.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  title: "Evidence of this page",
  made: (agency: string, moment: string) =>
    `From the advertising file of ${agency}, printed ${moment}. Above stands the page as it was served; its scripts and forms are off.`,
  name: "Page",
  address: "Address",
  from: "Served from",
  until: "Until",
  still: "it is still served so",
  cause: "Filed because of",
  causes: {
    start: "a start or a new version",
    edition: "a new edition",
    renewal: "the regular renewal",
    partner: "a partner's page",
    restore: "a restored backup",
  } satisfies Readonly<Record<ArchiveCause, string>>,
  edition: "Edition",
  sources: "the words the site came with",
  by: "Written by",
  reason: "Reason",
  approved: "Approved by",
  note: "Note of the approval",
  comment: "Said on a preview of its words",
  hash: "SHA-256 of the page",
  row: "Row in the file",
  seal: "Seal of the row",
  filed: "Filed",
  software: "Software",
};

const es: typeof en = {
  title: "Pruebas de esta página",
  made: (agency, moment) =>
    `Del archivo de publicidad de ${agency}, impreso el ${moment}. Arriba está la página tal como se sirvió, sin scripts ni formularios.`,
  name: "Página",
  address: "Dirección",
  from: "Se sirvió desde",
  until: "Hasta",
  still: "todavía se sirve así",
  cause: "Se archivó por",
  causes: {
    start: "un inicio o una versión nueva",
    edition: "una edición nueva",
    renewal: "la renovación periódica",
    partner: "la página de un colaborador",
    restore: "una copia de seguridad restaurada",
  },
  edition: "Edición",
  sources: "las palabras con las que vino el sitio",
  by: "La escribió",
  reason: "Motivo",
  approved: "La aprobó",
  note: "Nota de la aprobación",
  comment: "Dicho en una vista previa de sus palabras",
  hash: "SHA-256 de la página",
  row: "Fila en el archivo",
  seal: "Sello de la fila",
  filed: "Archivada",
  software: "Programa",
};

export const evidenceWords: Localized<typeof en> = { en, es };

/** What the file knows of a page that was served. */
export interface PageEvidence {
  readonly path: string;
  readonly siteUrl: string;
  readonly servedFrom: Date;
  readonly servedUntil: Date | null;
  readonly cause: ArchiveCause;
  readonly sha256: string;
  readonly row: number;
  readonly seal: string;
  readonly filedAt: Date;
  readonly software: string;
  /** Null for the sources. */
  readonly edition: {
    readonly id: string;
    readonly number: number | null;
    readonly at: Date;
    readonly by: string;
    readonly reason: string;
    readonly decidedBy: string | null;
    readonly decidedAt: Date | null;
    readonly note: string | null;
    /** What readers of previews said of exactly the words of the edition. */
    readonly comments: readonly PreviewComment[];
  } | null;
}

interface Printing {
  readonly locale: Locale;
  readonly now: Date;
  /** Writes a moment by the agency's clock. */
  readonly moment: (at: Date) => string;
}

/** The page as it was, with what proves it below. */
export function addEvidence(html: string, evidence: PageEvidence, printing: Printing): string {
  const { locale, now, moment } = printing;
  const words = evidenceWords[locale];
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const rows = listRows(evidence, printing)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) =>
        `<dt ${nameLook}>${name}</dt><dd ${valueLook}>${escapeMarkup(value ?? "")}</dd>`,
    );
  // The page's own title is markup already.
  if (title) rows.unshift(`<dt ${nameLook}>${words.name}</dt><dd ${valueLook}>${title}</dd>`);
  const foot = `<section lang="${locale}" style="${look}"><h2 style="all:revert">${words.title}</h2><p style="all:revert">${escapeMarkup(words.made(siteConfig.name, moment(now)))}</p><dl style="all:revert">${rows.join("")}</dl></section>`;
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + foot : html.slice(0, end) + foot + html.slice(end);
}

/** The page's own styles must not change how the evidence looks. */
const look =
  "all:initial;display:block;margin:2rem;padding:1rem;border:2px solid #000;background:#fff;color:#000;font:11pt/1.5 Georgia,serif;overflow-wrap:anywhere;break-inside:avoid";
const nameLook = 'style="all:revert;color:#444"';
const valueLook = 'style="all:revert;margin:0 0 .25rem"';

type Row = readonly [name: string, value: string | null];

function listRows(evidence: PageEvidence, { locale, moment }: Printing): readonly Row[] {
  const words = evidenceWords[locale];
  const tell = (at: Date) => `${moment(at)} (${at.toISOString()})`;
  const { path, siteUrl, servedFrom, servedUntil, cause, edition } = evidence;
  return [
    [words.address, path.startsWith("/") ? siteUrl + path : path],
    [words.from, tell(servedFrom)],
    [words.until, servedUntil ? tell(servedUntil) : words.still],
    [words.cause, words.causes[cause]],
    ...listEditionRows(edition, locale, tell),
    [words.hash, evidence.sha256],
    [words.row, String(evidence.row)],
    [words.seal, evidence.seal],
    [words.filed, tell(evidence.filedAt)],
    [words.software, evidence.software],
  ];
}

function listEditionRows(
  edition: PageEvidence["edition"],
  locale: Locale,
  tell: (at: Date) => string,
): readonly Row[] {
  const words = evidenceWords[locale];
  if (!edition) return [[words.edition, words.sources]];
  const { id, number, at, by, reason, decidedBy, decidedAt, note, comments } = edition;
  const decided = decidedBy && decidedAt ? `${decidedBy}, ${tell(decidedAt)}` : decidedBy;
  return [
    [words.edition, `${number ?? ""} ${id}`.trim()],
    [words.by, `${by}, ${tell(at)}`],
    [words.reason, reason],
    [words.approved, decided],
    [words.note, note],
    ...comments.map((one): Row => [
      words.comment,
      `${one.name}, ${tell(new Date(one.at))}: ${one.text}`,
    ]),
  ];
}
