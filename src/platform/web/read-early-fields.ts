/**
 * What was typed or chosen in a form before its code had arrived, on a slow phone. To be read while
 * hydrating: a moment later the code writes its own values over them.
 */
export function readEarlyFields(
  formId: string,
  isField: (name: string) => boolean,
): Record<string, string> {
  if (typeof document === "undefined") return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const filled = [...new FormData(form)].filter(([name, text]) => isField(name) && text !== "");
  return Object.fromEntries(filled) as Record<string, string>;
}
