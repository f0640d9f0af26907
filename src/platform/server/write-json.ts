/** Half of a pair of UTF-16, which JSON can tell and PostgreSQL can't keep. */
const halfCharacter = /\\ud[89a-f]/i;

/** What is to be stored, as one text that PostgreSQL reads. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  return halfCharacter.test(text) ? JSON.stringify(value, mendText) : text;
}

/** As the driver writes such a text when it goes by itself. */
function mendText(_field: string, value: unknown): unknown {
  return typeof value === "string" ? Buffer.from(value).toString() : value;
}
