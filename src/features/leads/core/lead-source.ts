/** Words that stand for a visitor who came by no campaign and no other site. */
export const directSource = "direct";

/**
 * Where a visitor came from: the campaign's source, else the site that linked here, in small
 * letters and without what comes before its name.
 */
export function findLeadSource(attribution: Readonly<Record<string, string>>): string {
  const source = attribution["utm_source"] || attribution["referrer"] || directSource;
  return source.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, "");
}
