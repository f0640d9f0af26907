/** "2026-11-21T09:00" in the reader's time zone, as a field for date and time takes it. */
export function writeLocalTime(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The value of such a field as ISO 8601 in UTC; null while it is empty or incomplete. */
export function readLocalTime(text: string): string | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
