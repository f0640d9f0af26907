export interface Faq {
  readonly question: string;
  readonly answer: string;
}

/** Questions and answers of one page as schema.org tells search engines. */
export function describeFaqs(faqs: readonly Faq[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
