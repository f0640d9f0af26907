import * as z from "zod/mini";

const id = z.guid();

/** Whether a text could be the id of a row; asking the database for anything else is its error. */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
}
