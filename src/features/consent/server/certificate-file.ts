import {
  type Certificate,
  type CertificateEntry,
  writeCertificates,
} from "#features/consent/core/certificate.ts";
import { certificateWords } from "#features/consent/core/certificate-words.ts";
import type { ConsentEvidence } from "#features/consent/core/consent-evidence.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import { languageTags, type Locale } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** Black on white, one certificate a sheet; the content policy of the answer allows no script. */
const look = `body{font:12pt/1.5 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#000;background:#fff}
article+article{break-before:page;margin-top:3rem}li{margin:1rem 0;break-inside:avoid}
dl{display:grid;grid-template-columns:12rem 1fr;gap:0 1rem;font-size:10pt}dd{margin:0;overflow-wrap:anywhere}
dt,figcaption{color:#444}figure{margin:.5rem 0}blockquote{margin:0;padding-left:.75rem;border-left:2px solid #888}
@media(width<40rem){dl{display:block}}@page{margin:2cm}`;

/** The certificates of one address as a page to print or to keep. Its times are the agency's. */
export function writeCertificatePage(evidence: ConsentEvidence, reader: Locale, now: Date): string {
  const words = certificateWords[reader];
  const write = (options: Intl.DateTimeFormatOptions) => (at: string, locale: Locale) =>
    new Date(at).toLocaleString(languageTags[locale], {
      ...options,
      timeZone: siteConfig.timeZone,
    });
  const certificates = writeCertificates(evidence, reader, {
    now: now.toISOString(),
    moment: write({ dateStyle: "medium", timeStyle: "short" }),
    day: write({ dateStyle: "medium" }),
  });
  const body =
    certificates.length === 0
      ? `<p>${escapeMarkup(words.none)}</p>`
      : certificates.map(writeSheet).join("\n");
  return `<!doctype html>
<html lang="${reader}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeMarkup(words.title)}</title>
<style>${look}</style>
<main>
${body}
</main>
</html>
`;
}

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
