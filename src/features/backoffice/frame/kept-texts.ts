import { changeKeptText, readKeptTexts } from "#platform/core/kept-texts.ts";
import { openDraftStorage } from "#platform/web/draft-storage.ts";

/** This tab's, so that they go with it. Loading them throws away what somebody else left here. */
const openFor = (user: string) =>
  openDraftStorage({
    storageKey: "staff-texts",
    inTab: true,
    read: (text, nowMs) => readKeptTexts(text, user, nowMs),
  });

/** What was typed on staff pages and not saved yet: it outlives a session that ends meanwhile. */
export const keptTexts = {
  read: (user: string, place: string): string => openFor(user).load()?.texts[place] ?? "",
  write(user: string, place: string, text: string): void {
    const storage = openFor(user);
    const texts = changeKeptText(storage.load()?.texts ?? {}, place, text);
    if (Object.keys(texts).length === 0) storage.clear();
    else storage.save({ user, texts });
  },
  clear: () => openFor("").clear(),
};
