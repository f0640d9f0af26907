import { useWords } from "#platform/web/use-words.ts";
import { LegalPage } from "#features/site/web/parts/legal-page.tsx";
import { termsWords } from "./words.ts";

export default function TermsPage() {
  return <LegalPage words={useWords(termsWords)} />;
}
