/** Opens every `details` of the page while it is printed: paper has nothing to click. */
export function openDetailsForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  window.addEventListener("beforeprint", () => {
    // A browser may announce one printing twice: what the first opened has to be closed, too.
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) {
      details.open = true;
      opened.push(details);
    }
  });
  window.addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}
