import { defaultLocale } from "#platform/core/locale.ts";
import { LegalPage } from "./parts/legal-page.tsx";
import { privacyWords } from "./privacy-words.ts";

export default function PrivacyPage() {
  return <LegalPage path="/privacy" words={privacyWords[defaultLocale]} />;
}
