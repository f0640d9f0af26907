import { claims, shareImage } from "#site.config.ts";
import { editLists } from "./edition.ts";

/** Facts that are lists. An edit replaces the whole list; the stored value is the list as JSON. */
export const factLists = {
  shareImage: shareImage as unknown[],
  claims,
};

editLists(factLists);
