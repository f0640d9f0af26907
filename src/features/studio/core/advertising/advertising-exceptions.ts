// Texts that break a rule of advertising-rules.ts and are allowed, because a person reviewed each of
// them. `text` is the whole text as written, so that a changed text is reviewed again.

export const advertisingExceptions: ReadonlyArray<{
  readonly text: string;
  readonly reason: string;
}> = [
  {
    text: "Grow without market downside",
    reason:
      "The specification's title. The sentence below it says at once that growth is capped, that costs apply and that the value can go down.",
  },
  {
    text: "Tax-Free Growth",
    reason:
      "The specification's name of a step. Its first sentence names the rules as the condition.",
  },
  {
    text: "Tax-free growth interest",
    reason: "The specification's label of an answer. Only staff see it.",
  },
  {
    text: "Is the money I take out free of income tax?",
    reason: "A visitor's question. The answer gives every condition.",
  },
  {
    text: "Someone sells it to you as a way to get rich. It is there for loss, not for gain.",
    reason: "Warns against the claim.",
  },
  {
    text: "Hidden Strategies",
    reason: "The specification's name of a step. Its first sentence says what is meant.",
  },
  {
    text: "2 Hidden strategies",
    reason: "The specification's name of a step. Only staff see it.",
  },
  {
    text: "Hidden strategies interest",
    reason: "The specification's label of an answer. Only staff see it.",
  },
  {
    text: "Unlimited Income Potential",
    reason:
      "The specification's title. The text of the same card says that earnings vary and none are promised, and a note on earnings follows.",
  },
  {
    text: "Crezca sin las caídas del mercado",
    reason:
      "The specification's title in Spanish. The sentence below it says at once that growth is capped, that costs apply and that the value can go down.",
  },
  {
    text: "¿Pueden crecer los ahorros sin las caídas del mercado?",
    reason: "A visitor's question. The page it leads to names the cap and the costs first of all.",
  },
  {
    text: "¿Puedo sacar dinero sin pagar impuestos sobre los ingresos?",
    reason: "A visitor's question. The answer gives every condition.",
  },
  {
    text: "Estrategias poco conocidas",
    reason: "The specification's name of a step. Its first sentence says what is meant.",
  },
  {
    text: "2 Estrategias poco conocidas",
    reason: "The specification's name of a step. Only staff see it.",
  },
  {
    text: "Interés en estrategias poco conocidas",
    reason: "The specification's label of an answer. Only staff see it.",
  },
  ...[
    "Quiere conocer estrategias poco conocidas",
    "Quizás quiera conocer estrategias poco conocidas",
    "No busca estrategias poco conocidas",
  ].map((text) => ({ text, reason: "What a family answered to that step. Only staff see it." })),
  {
    text: "Potencial de ingresos sin límite",
    reason:
      "The specification's title in Spanish. The text of the same card says that earnings vary and none are promised, and a note on earnings follows.",
  },
];
