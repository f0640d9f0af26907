/**
 * What is alike in names that read alike: upper and lower case, the ways to write one accent, and
 * characters that nobody sees make no difference. Letters of different scripts do.
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
