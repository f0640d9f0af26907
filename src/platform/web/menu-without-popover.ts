/** For phones from before 2023, whose browsers know no popover: opens and closes it by hand. */
export function openMenusByHand(): void {
  for (const toggle of document.querySelectorAll<HTMLElement>("[popovertarget]")) {
    const menu = document.getElementById(toggle.getAttribute("popovertarget") ?? "");
    if (!menu) continue;
    const setOpen = (open: boolean): void => {
      menu.toggleAttribute("data-open", open);
      toggle.setAttribute("aria-expanded", String(open));
    };
    setOpen(false);
    toggle.addEventListener("click", () => setOpen(!menu.hasAttribute("data-open")));
    menu.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a")) setOpen(false);
    });
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") setOpen(false);
    });
  }
}
