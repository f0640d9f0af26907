import { defaultLocale } from "#platform/core/locale.ts";
import { LegalPage } from "#features/site/web/parts/legal-page.tsx";
import { termsWords } from "./words.ts";

export default function TermsPage() {
  return <LegalPage path="/terms" words={termsWords[defaultLocale]} />;
}
