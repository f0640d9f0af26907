import { Plus } from "lucide-react";
import type { Faq } from "#features/site/core/faq-data.ts";
import { SplitSection } from "./split-section.tsx";

export interface FaqWords {
  readonly title: string;
  readonly text?: string;
  readonly items: readonly Faq[];
}

interface FaqSectionProps {
  readonly words: FaqWords;
  readonly tone?: "paper" | "sunken";
}

/** Questions that open without any script. */
export function FaqSection({ words, tone = "paper" }: FaqSectionProps) {
  return (
    <SplitSection id="questions" title={words.title} text={words.text} tone={tone}>
      <div className="border-t border-line-strong">
        {words.items.map(({ question, answer }) => (
          <details key={question} className="faq">
            <summary>
              <span>{question}</span>
              <Plus aria-hidden="true" size={22} className="faq-mark" />
            </summary>
            <p className="max-w-measure pb-6">{answer}</p>
          </details>
        ))}
      </div>
    </SplitSection>
  );
}
