/** What tells that two e-mail addresses are one, however each is typed. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
