/** A vendor may quote what it refused; its words are shown to staff, so secrets are taken out. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "(hidden)"), text);
}
