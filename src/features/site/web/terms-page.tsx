import { defaultLocale } from "#platform/core/locale.ts";
import { LegalPage } from "./parts/legal-page.tsx";
import { termsWords } from "./terms-words.ts";

export default function TermsPage() {
  return <LegalPage path="/terms" words={termsWords[defaultLocale]} />;
}
