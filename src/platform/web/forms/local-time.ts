/** "2026-11-21T09:00" in the time zone of whoever reads it, as a field for date and time takes it. */
export function writeLocalTime(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** ISO 8601, UTC, of what such a field holds; null while it is empty or cut off. */
export function readLocalTime(text: string): string | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
