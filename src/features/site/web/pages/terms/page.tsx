import { LegalPage } from "#features/site/web/parts/legal-page.tsx";
import { termsWords } from "./words.ts";

export default function TermsPage() {
  return <LegalPage words={termsWords} />;
}
