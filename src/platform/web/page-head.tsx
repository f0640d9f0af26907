import {
  defaultLocale,
  languageTags,
  type Locale,
  localPath,
  locales,
  readLocalPath,
} from "#platform/core/locale.ts";

/** Color of the browser's own bars: the background of each scheme, as in ui/styles/tokens.css. */
export const themeColors = { light: "#faf6ec", dark: "#101a16" } as const;

export interface PageHeadData {
  readonly title: string;
  /** Null when even the site's address is unknown, as on an error page. */
  readonly share: {
    readonly siteName: string;
    readonly description: string;
    readonly keywords: readonly string[];
    readonly url: string;
    readonly imageUrl: string;
    readonly imageText: string;
    /**
     * The page's address in each language, including its own; empty for a page with a single
     * address.
     */
    readonly alternates: ReadonlyArray<{ readonly language: string; readonly url: string }>;
  } | null;
  readonly noindex: boolean;
  readonly locale: Locale;
  /** Structured data (schema.org) for search engines, one block each. */
  readonly facts: readonly object[];
}

/** All tags about a page for browsers, search engines and share cards. */
export function PageHead({ title, share, noindex, facts, locale }: PageHeadData) {
  return (
    <>
      <title>{title}</title>
      {share ? <ShareTags title={title} locale={locale} {...share} /> : null}
      {noindex ? <meta name="robots" content="noindex" /> : null}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {facts.map((fact) => (
        <StructuredData key={JSON.stringify(fact)} data={fact} />
      ))}
    </>
  );
}

type ShareTagsProps = NonNullable<PageHeadData["share"]> & Pick<PageHeadData, "title" | "locale">;

function ShareTags(props: ShareTagsProps) {
  const { title, siteName, description, keywords, url, imageUrl, imageText, alternates, locale } =
    props;
  return (
    <>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(", ")} />
      <link rel="canonical" href={url} />
      {alternates.map(({ language, url: other }) => (
        <link key={language} rel="alternate" hrefLang={language} href={other} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={imageUrl} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={imageText} />
      <meta property="og:locale" content={languageTags[locale].replace("-", "_")} />
      {alternates.length > 0
        ? locales
            .filter((other) => other !== locale)
            .map((other) => (
              <meta
                key={other}
                property="og:locale:alternate"
                content={languageTags[other].replace("-", "_")}
              />
            ))
        : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={imageUrl} />
      <meta name="twitter:image:alt" content={imageText} />
    </>
  );
}

/**
 * The addresses of a page in all languages; search engines require the same list on each of them.
 */
export function listAlternates(path: string, siteUrl: string) {
  const inLanguage = (locale: Locale) => siteUrl + localPath(path, locale);
  return [
    ...locales.map((locale) => ({ language: locale, url: inLanguage(locale) })),
    { language: "x-default", url: inLanguage(defaultLocale) },
  ];
}

/** Structured data for search engines. `<` is escaped, so that no text can close the element. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/**
 * Updates the title, the canonical link and the language links after an island has changed the
 * address without a page load.
 */
export function movePageHead(title: string): void {
  document.title = title;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical) return;
  // Uses the site's own origin, which may differ from the one in the address bar.
  canonical.href = new URL(location.pathname, canonical.href).href;
  const { path } = readLocalPath(location.pathname);
  for (const { language, url } of listAlternates(path, new URL(canonical.href).origin)) {
    const links = document.querySelectorAll<HTMLAnchorElement | HTMLLinkElement>(
      `[hreflang="${language}"]`,
    );
    for (const link of links) link.href = link.localName === "a" ? new URL(url).pathname : url;
  }
  setContent("og:url", canonical.href);
  setContent("og:title", title);
}

function setContent(property: string, content: string): void {
  document
    .querySelector<HTMLMetaElement>(`meta[property="${property}"]`)
    ?.setAttribute("content", content);
}
