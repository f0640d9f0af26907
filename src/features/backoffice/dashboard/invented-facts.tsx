import { useOutletContext } from "react-router";
import { listInventedFacts } from "#features/site/core/list-invented-facts.ts";
import { languageTags } from "#platform/core/locale.ts";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { licenses, people, siteConfig } from "#site.config.ts";
import { Alert } from "#ui/alert.tsx";
import { dashboardWords } from "./dashboard-words.ts";

/** The site goes out under somebody else's name until its owner puts in the own facts. */
export function InventedFacts() {
  const locale = useLocale();
  const words = useWords(dashboardWords).invented;
  const settings = useOutletContext<SiteSettings | undefined>();
  // The address of the schedule page may come from the environment instead.
  const site = { ...siteConfig, scheduleUrl: settings?.scheduleUrl ?? siteConfig.scheduleUrl };
  const facts = listInventedFacts({ site, licenses, people });
  if (facts.length === 0) return null;
  const list = new Intl.ListFormat(languageTags[locale]).format(
    facts.map((fact) => words.facts[fact]),
  );
  return (
    <Alert tone="info" title={words.title}>
      <p className="text-sm">{words.text(list)}</p>
    </Alert>
  );
}
