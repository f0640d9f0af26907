import { describeBreadcrumbs, listBreadcrumbs } from "#features/site/core/navigation.ts";
import type { HeldLicenses } from "#platform/core/site/held-licenses.ts";
import { describePartner, toPage } from "#features/partners/core/partner-head.ts";
import {
  describeFaqs,
  describeOrganization,
  type Faq,
} from "#features/site/core/organization-data.ts";
import type { Page } from "#features/site/core/page.ts";
import { findPage, formatPageTitle, notFoundPage } from "#features/site/core/pages.ts";
import { annuitiesWords } from "#features/site/web/pages/annuities/words.ts";
import { educationWords } from "#features/site/web/pages/education/words.ts";
import { iulWords } from "#features/site/web/pages/iul/words.ts";
import { termWords } from "#features/site/web/pages/term/words.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { partnerPath, type ShownPartner } from "#platform/core/site/shown-partner.ts";
import type { PageHeadData } from "#platform/web/page-head.tsx";
import { describeShare, describeStaffHead } from "./describe-staff-head.ts";

/** Pages that describe the agency in structured data, too. */
const introducingPaths: readonly string[] = ["/", "/about"];

/** Pages whose questions and answers are also in structured data. */
const pagesWithFaqs: Readonly<
  Record<string, Localized<{ readonly faq: { readonly items: readonly Faq[] } }>>
> = {
  "/annuities": annuitiesWords,
  "/financial-education": educationWords,
  "/iul-insurance": iulWords,
  "/term-insurance": termWords,
};

/** The head of the page at an address; an unknown address gets that of Page Not Found. */
export function describePageHead(
  path: string,
  siteUrl: string,
  locale: Locale,
  partners: readonly ShownPartner[] = [],
  held: HeldLicenses = null,
): PageHeadData {
  const staffHead = describeStaffHead(path, siteUrl, locale);
  if (staffHead) return staffHead;

  const partner = partners.find(({ name }) => partnerPath(name) === path);
  const page = partner ? toPage(partner) : (findPage(path) ?? notFoundPage);
  const { description, keywords } = page.words[locale];
  return {
    title: formatPageTitle(page, locale),
    noindex: page.noindex === true,
    locale,
    share: describeShare(
      { path: page.path, description, keywords, hasLanguages: page !== notFoundPage },
      siteUrl,
      locale,
    ),
    facts: partner
      ? [describePartner(partner, siteUrl, locale)]
      : page === notFoundPage
        ? []
        : listFacts(page, siteUrl, locale, held),
  };
}

function listFacts({ path }: Page, siteUrl: string, locale: Locale, held: HeldLicenses): object[] {
  const crumbs = listBreadcrumbs(path, locale);
  const faqs = pagesWithFaqs[path]?.[locale].faq.items;
  return [
    ...(introducingPaths.includes(path) ? [describeOrganization(siteUrl, locale, held)] : []),
    ...(crumbs.length > 0 ? [describeBreadcrumbs(crumbs, siteUrl, locale)] : []),
    ...(faqs ? [describeFaqs(faqs)] : []),
  ];
}
