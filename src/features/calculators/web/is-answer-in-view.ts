/** Whether the answer in this panel can be read where the reader is, with room for what follows it. */
export function isAnswerInView(panel: HTMLElement): boolean {
  const answer = panel.querySelector(".answer")?.getBoundingClientRect();
  if (!answer) return true;
  const top = Number.parseFloat(getComputedStyle(panel).scrollMarginTop);
  // Its figures and the chart follow: an answer in the last third leaves no room for them.
  return answer.top >= top && answer.bottom <= (window.innerHeight * 2) / 3;
}
