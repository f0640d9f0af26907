// Words that a family in Ohio, many of them reading English second, stumbles over: British ones,
// bookish ones, and those with a plainer neighbor. Patterns over one text as it stands on screen.

/** Words before "cover" that make it a verb. */
const beforeVerb =
  "to|not|can|could|may|might|must|should|will|would|helps?|that|they|we|you|and|or";

export const plainWordRules = [
  {
    name: "cover",
    pattern: new RegExp(`(?<!(?:\\b(?:${beforeVerb})|n['’]t) )\\bcover\\b`, "i"),
    message: 'The noun is "coverage".',
  },
  { name: "e-mail", pattern: /\be-mail/i, message: 'Write "email".' },
  { name: "told", pattern: /\btold\b/i, message: 'Write "said" or "shared".' },
  { name: "whoever", pattern: /\bwho(?:so)?ever\b/i, message: "Name the person." },
  { name: "rests", pattern: /\brests\b/i, message: 'Write "depends".' },
  { name: "stand here", pattern: /\bstands? here\b/i, message: 'Write "is here" or "shows here".' },
  { name: "mend", pattern: /\bmend(?:s|ed|ing)?\b/i, message: 'Write "fix" or "check".' },
  { name: "dear", pattern: /\bdear(?:er|est)?\b/i, message: 'Write "costly".' },
  {
    name: "school fees",
    pattern: /\bschool fees\b|\bpay slips?\b|\bcurrent account\b/i,
    message: "Say what Americans pay: tuition, pay stub, checking account.",
  },
  {
    name: "british",
    pattern:
      /\b(?:whilst|amongst|cheques?|fortnight|surname|licence|colou?rful|(?:col|fav|behavi|neighb)our\w*|(?:organ|recogn|real|summar)is(?:e|es|ed|ing)|programmes?|enquir\w*|post ?codes?|maths|beforehand)\b/i,
    message: "Use the American word.",
  },
  {
    name: "promise of an answer",
    pattern: /\b24 hours\b|\b(?:next|one|two|three) (?:working|business) days?\b/i,
    message: "Read the one promise from site.config.ts: answerWithinHours.",
  },
];

/** Returns the rules that one text breaks. */
export function findHardWords(text) {
  return plainWordRules.filter(({ pattern }) => pattern.test(text));
}
