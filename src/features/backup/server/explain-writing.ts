import path from "node:path";
import { AppError } from "#platform/core/app-error.ts";

const noRoom = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const noRight = new Set(["EACCES", "EPERM", "EROFS"]);

/** Why a backup could not be written to `file`, in a sentence where there is one. */
export function explainWriting(failure: unknown, file: string): unknown {
  const { code = "" } = failure as NodeJS.ErrnoException;
  const folder = path.dirname(file);
  if (noRoom.has(code)) {
    const en = `The disk of ${folder} is full, so no backup was made. Make room.`;
    return new AppError("unavailable", { en });
  }
  if (noRight.has(code)) {
    const en = `The site may not write to ${folder}, so no backup was made. Give its user the right to.`;
    return new AppError("forbidden", { en });
  }
  if (code === "EEXIST") {
    const en = `${file}.tmp is there already: another backup is being written, or one was cut off. Remove it when none is running.`;
    return new AppError("conflict", { en });
  }
  if (code === "ENOENT") return new AppError("not_found", { en: `There is no folder ${folder}.` });
  return failure;
}
