/** RFC 5321: 64 for the name, 255 for the domain, 254 for both in a path. */
const longest = 254;

// No quoted names: nobody has one, and each of these letters means something in a header or a command.
const shape =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u;

/**
 * Whether mail can be addressed to it. Letters of any script are fine; whatever could end a header,
 * a command or a list of addresses is not.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= longest && shape.test(text);
}
