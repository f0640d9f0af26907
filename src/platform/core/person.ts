/** Whose data it is: whoever can read mail at this address. */
export interface Person {
  /** As `emailKey` writes it: trimmed, in small letters. */
  readonly email: string;
}
