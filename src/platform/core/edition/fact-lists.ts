import { claims, licenses, people, shareImage } from "#site.config.ts";
import { editLists } from "./edition.ts";

/** Facts that are lists are changed as a whole: their value is the list as JSON. */
export const factLists = {
  people: people as unknown[],
  licenses: licenses as unknown[],
  shareImage: shareImage as unknown[],
  claims,
};

editLists(factLists);
