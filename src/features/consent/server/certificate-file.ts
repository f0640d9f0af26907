import type { FastifyReply } from "fastify";
import {
  type Certificate,
  type CertificateEntry,
  type CertificateTimes,
  writeCertificates,
} from "#features/consent/core/certificate.ts";
import { certificateWords } from "#features/consent/core/certificate-words.ts";
import type { ConsentEvidence } from "#features/consent/core/consent-evidence.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import { languageTags, type Locale } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** Black on white, one certificate a sheet; the content policy of the answer allows no script. */
const look = `body{font:12pt/1.5 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#000;background:#fff;overflow-wrap:anywhere}
article+article{break-before:page;margin-top:3rem}li{margin:1rem 0;break-inside:avoid}
dl{display:grid;grid-template-columns:12rem 1fr;gap:0 1rem;font-size:10pt}dd{margin:0}
dt,figcaption{color:#444}figure{margin:.5rem 0}blockquote{margin:0;padding-left:.75rem;border-left:2px solid #888}
@media(width<40rem){dl{display:block}}@page{margin:2cm}`;

/** How a certificate writes moments and days: by the agency's clock. */
export function timesOfAgency(now: Date): CertificateTimes {
  const write = (options: Intl.DateTimeFormatOptions) => (at: string, locale: Locale) =>
    new Date(at).toLocaleString(languageTags[locale], {
      ...options,
      timeZone: siteConfig.timeZone,
    });
  return {
    now: now.toISOString(),
    moment: write({ dateStyle: "medium", timeStyle: "short" }),
    day: write({ dateStyle: "medium" }),
  };
}

/** The certificates of one address as a page to print or to keep. */
export function writeCertificatePage(evidence: ConsentEvidence, reader: Locale, now: Date): string {
  const { title, none } = certificateWords[reader];
  const certificates = writeCertificates(evidence, reader, timesOfAgency(now));
  return printSheets(certificates, { locale: reader, title, none });
}

interface PrintedPage {
  readonly locale: Locale;
  readonly title: string;
  /** Said in place of the sheets where there are none. */
  readonly none: string;
}

/** Sheets as a page that needs no script and nothing from elsewhere. */
export function printSheets(
  sheets: readonly Certificate[],
  { locale, title, none }: PrintedPage,
): string {
  const body =
    sheets.length === 0 ? `<p>${escapeMarkup(none)}</p>` : sheets.map(writeSheet).join("\n");
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>${look}</style>
<main>
${body}
</main>
</html>
`;
}

/** The page has a style of its own, and nothing else. */
const sheetPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Answers with a printed page. */
export const sendSheets = (reply: FastifyReply, page: string) =>
  reply.header("content-security-policy", sheetPolicy).type("text/html; charset=utf-8").send(page);

const writeSheet = ({ locale, title, made, rows, entries }: Certificate): string =>
  `<article lang="${locale}">
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(made)}</p>
${writeRows(rows)}
<ol>${entries.map(writeEntry).join("\n")}</ol>
</article>`;

const writeEntry = ({ title, quotes, rows, note }: CertificateEntry): string =>
  `<li><h2>${escapeMarkup(title)}</h2>
${quotes
  .map(
    (quote) =>
      `<figure><figcaption>${escapeMarkup(quote.title)}</figcaption><blockquote lang="${escapeMarkup(quote.language)}">${escapeMarkup(quote.text)}</blockquote></figure>`,
  )
  .join("\n")}
${writeRows(rows)}
${note === null ? "" : `<p>${escapeMarkup(note)}</p>`}</li>`;

const writeRows = (rows: Certificate["rows"]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join("")}</dl>`;
