import { LegalPage } from "#features/site/web/parts/legal-page.tsx";
import { privacyWords } from "./words.ts";

export default function PrivacyPage() {
  return <LegalPage words={privacyWords} />;
}
