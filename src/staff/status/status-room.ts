import { tryStorage } from "#platform/web/forms/draft-storage.ts";

const roomKey = "status-room";

/**
 * How high the line about failing parts was when this device last showed it, and at which width of the
 * window. The next page that is loaded keeps that room free from its first paint on, so that nothing
 * moves when the line comes.
 */
export const statusRoom = {
  keep: (height: number) =>
    tryStorage(() => localStorage.setItem(roomKey, `${window.innerWidth}x${height}`)),
  clear: () => tryStorage(() => localStorage.removeItem(roomKey)),
};

/** Stands in the page in front of the line, and so runs before anything below it is painted. */
export const statusRoomScript = `try{const[w,h]=(localStorage.getItem("${roomKey}")||"").split("x");if(+w===innerWidth)document.documentElement.style.setProperty("--status-room",h+"px")}catch{}`;
