/**
 * Gives the dialog what a screen reader needs and the library leaves out: its name, which the
 * library sets on an element around it, and the list that its one file is an item of.
 */
export function mendDialogRoles(root: HTMLElement, name: string): void {
  const dialog = root.querySelector('[role="dialog"]');
  dialog?.setAttribute("aria-label", name);
  dialog?.setAttribute("aria-modal", "true");
  const observer = new MutationObserver(() =>
    root.querySelector(".uppy-Dashboard-files")?.setAttribute("role", "list"),
  );
  observer.observe(root, { childList: true, subtree: true });
}
