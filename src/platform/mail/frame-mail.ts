import { fillFacts } from "#platform/editions/fill-facts.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import { languageTags, type Locale, pageLanguage } from "#platform/core/locale.ts";
import type { Mail } from "#platform/core/mail/mail.ts";
import { siteConfig } from "#site.config.ts";
import type { MailData } from "./mails-store.ts";

/** A mail that is about to be sent. */
export interface QueuedMail {
  readonly id: string;
  readonly to: string;
  readonly recordKind: string | null;
  readonly recordId: string | null;
  readonly data: MailData;
  readonly locale: Locale;
}

/** The blocks between the agency's name and the footer, top to bottom. */
export type MailBlock =
  | { readonly kind: "text"; readonly text: string }
  /** What somebody typed, with its line breaks; web addresses in it are links. */
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly MailItem[]; readonly isNumbered?: boolean }
  /** The one action of the mail. */
  | { readonly kind: "button"; readonly link: MailLink };

export interface MailItem {
  /** A label in front of the text, set apart from it. */
  readonly name?: string;
  readonly text?: string;
  readonly link?: MailLink;
}

export interface MailLink {
  readonly label: string;
  readonly href: string;
}

export interface MailContent {
  readonly locale: Locale;
  readonly subject: string;
  /** Undefined for a letter, which begins with its greeting. */
  readonly title?: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets this mail, in one sentence. */
  readonly reason: string;
  readonly footerLinks?: readonly MailLink[];
}

function writeSender(): string {
  const { legalName, postalAddress } = siteConfig;
  const { street, city, region, postalCode } = postalAddress;
  return `${legalName}, ${street}, ${city}, ${region} ${postalCode}`;
}

/**
 * Uses the agency's time zone: the machine's date may be a day ahead, and would promise a day that
 * is not given.
 */
export function formatMailDay(date: Date, locale: Locale): string {
  const { timeZone } = siteConfig;
  return new Intl.DateTimeFormat(languageTags[locale], { timeZone, dateStyle: "long" }).format(
    date,
  );
}

/**
 * Makes a mail in text and HTML, with the agency's name above, and the reason and postal address
 * below. It has no pictures or tables and loads nothing, so that its look does not depend on what a
 * mail program blocks.
 */
export function frameMail(content: MailContent): Mail {
  const subject = content.subject.replace(/\p{C}+/gu, " ").trim();
  return { subject, text: writeText(content), html: writeHtml({ ...content, subject }) };
}

export type AskWords = Readonly<
  Record<"subject" | "title" | "text" | "button" | "more" | "reason", string>
>;

/**
 * A mail that asks for one press: the reason, its button, and what else the reader needs to know.
 */
export function frameAsk(
  locale: Locale,
  { text, button: label, more, ...words }: AskWords,
  href: string,
): Mail {
  // Fills in facts at the time of use, because an edition may have changed them since the words
  // were loaded.
  const fill = (sentence: string) => fillFacts(sentence, locale);
  const blocks = [
    { kind: "text", text: fill(text) },
    { kind: "button", link: { label, href } },
    { kind: "text", text: fill(more) },
  ] as const;
  return frameMail({ ...words, reason: fill(words.reason), locale, blocks });
}

function writeText({ title, blocks, reason, footerLinks = [] }: MailContent): string {
  const links = footerLinks.map(({ label, href }) => `${label}: ${href}`);
  const footer = [reason, ...links, writeSender()];
  const parts = [...(title === undefined ? [] : [title]), ...blocks.map(writeTextBlock)];
  return [...parts, ["-- ", ...footer].join("\n")].join("\n\n") + "\n";
}

function writeTextBlock(block: MailBlock): string {
  switch (block.kind) {
    case "text":
    case "typed":
      return block.text;
    case "heading":
      return block.text.toUpperCase();
    case "list":
      return block.items
        .map((item, index) => writeTextItem(item, block.isNumbered ? `${index + 1}.` : "-"))
        .join("\n");
    case "button":
      return `${block.link.label}:\n${block.link.href}`;
  }
}

function writeTextItem({ name, text, link }: MailItem, mark: string): string {
  const stop = name === undefined || /[.?!:]$/.test(name) ? " " : ": ";
  const said = [name, text].filter((part) => part !== undefined).join(stop);
  const led = link ? `${link.label}:\n  ${link.href}` : "";
  return `${mark} ${[said, led].filter((part) => part !== "").join("\n  ")}`;
}

// Colors for dark screens. Mail programs that ignore style sheets use the inline colors, which are
// readable on either background.
const darkSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #16201c !important; }
    .sheet { background: #1e2b26 !important; border-color: #33453d !important; }
    .sheet, .ink { color: #eef3ef !important; }
    .soft { color: #b4c4bb !important; }
    .link { color: #8fd3b6 !important; }
    .button { background: #8fd3b6 !important; color: #10201a !important; }
  }
`.replace(/\s+/g, " ");

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  page: `margin:0;padding:16px 8px;background:#f4f1ea;${font}`,
  sheet:
    "max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;color:#1d2a25;border:1px solid #e2ddd0;border-radius:12px;box-sizing:border-box;font-size:17px;line-height:1.55;overflow-wrap:anywhere",
  name: "margin:0 0 20px;font-size:15px;color:#55655d",
  title:
    "margin:0 0 16px;font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:1.25;font-weight:600",
  heading: "margin:28px 0 8px;font-size:18px;line-height:1.35;font-weight:700",
  text: "margin:0 0 16px",
  typed: "margin:0 0 16px;white-space:pre-wrap",
  list: "margin:0 0 16px;padding:0 0 0 22px",
  item: "margin:0 0 8px",
  button:
    "display:inline-block;margin:4px 0 20px;padding:13px 22px;background:#1f6b4f;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none",
  link: "color:#1f6b4f",
  foot: "max-width:560px;margin:0 auto;padding:18px 24px 8px;box-sizing:border-box;font-size:14px;line-height:1.5;color:#55655d;overflow-wrap:anywhere",
  footText: "margin:0 0 8px",
} as const;

function writeHtml({ locale, subject, title, blocks, reason, footerLinks = [] }: MailContent) {
  const links = footerLinks.map((link) => `<p style="${styles.footText}">${writeLink(link)}</p>`);
  return `<!doctype html>
<html lang="${pageLanguage(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${darkSheet}</style>
</head>
<body class="page" style="${styles.page}">
<div class="sheet" style="${styles.sheet}">
<p class="soft" style="${styles.name}">${escapeMarkup(siteConfig.name)}</p>
${title === undefined ? "" : `<h1 class="ink" style="${styles.title}">${escapeMarkup(title)}</h1>`}
${blocks.map(writeHtmlBlock).join("\n")}
</div>
<div class="soft" style="${styles.foot}">
<p style="${styles.footText}">${escapeMarkup(reason)}</p>
${links.join("\n")}
<p style="${styles.footText}">${escapeMarkup(writeSender())}</p>
</div>
</body>
</html>
`;
}

function writeHtmlBlock(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return `<p style="${styles.text}">${escapeMarkup(block.text)}</p>`;
    case "typed":
      return `<p style="${styles.typed}">${writeTyped(block.text)}</p>`;
    case "heading":
      return `<h2 class="ink" style="${styles.heading}">${escapeMarkup(block.text)}</h2>`;
    case "list":
      return writeItems(block.items.map(writeHtmlItem), block.isNumbered ? "ol" : "ul");
    case "button": {
      const { label, href } = block.link;
      return `<p style="margin:0"><a class="button" href="${escapeMarkup(href)}" style="${styles.button}">${escapeMarkup(label)}</a></p>`;
    }
  }
}

/** A web address in a text that somebody typed; the sign that ends a sentence is not part of it. */
const webAddress = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

function writeTyped(text: string): string {
  let from = 0;
  const parts: string[] = [];
  for (const { 0: href, index } of text.matchAll(webAddress)) {
    parts.push(escapeMarkup(text.slice(from, index)), writeLink({ label: href, href }));
    from = index + href.length;
  }
  return [...parts, escapeMarkup(text.slice(from))].join("");
}

function writeItems(items: readonly string[], tag: "ol" | "ul"): string {
  const rows = items.map((item) => `<li style="${styles.item}">${item}</li>`);
  return `<${tag} style="${styles.list}">\n${rows.join("\n")}\n</${tag}>`;
}

function writeHtmlItem({ name, text, link }: MailItem): string {
  const parts = [
    name === undefined ? "" : `<strong>${escapeMarkup(name)}</strong>`,
    text === undefined ? "" : escapeMarkup(text),
    link ? writeLink(link) : "",
  ];
  return parts.filter((part) => part !== "").join("<br>");
}

function writeLink({ label, href }: MailLink): string {
  return `<a class="link" href="${escapeMarkup(href)}" style="${styles.link}">${escapeMarkup(label)}</a>`;
}
