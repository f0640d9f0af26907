/**
 * Brings out what stands in place of a form that was sent, and gives it the focus that the button to
 * send had. The form was longer: without it the window may stand below all of this.
 *
 * @param due written where the page names the time of the answer.
 */
export function showSentPanel(id: string, due?: string): void {
  const page = document.getElementById(id);
  if (!page) return;
  page.hidden = false;
  const time = page.querySelector("time");
  if (time && due) time.textContent = due;
  const title = page.querySelector("h2");
  title?.scrollIntoView({ block: "center" });
  title?.focus({ preventScroll: true });
}
