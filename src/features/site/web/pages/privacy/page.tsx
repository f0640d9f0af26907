import { defaultLocale } from "#platform/core/locale.ts";
import { LegalPage } from "#features/site/web/parts/legal-page.tsx";
import { privacyWords } from "./words.ts";

export default function PrivacyPage() {
  return <LegalPage path="/privacy" words={privacyWords[defaultLocale]} />;
}
