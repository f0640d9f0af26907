/** Joins class names, leaving out those switched off. */
export function joinClasses(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(" ");
}
