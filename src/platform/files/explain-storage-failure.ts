import { AppError } from "#platform/core/app-error.ts";

const noRoom = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE"]);
const brokenOff = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "EPIPE", "ABORT_ERR"]);

const retryAfterSeconds = 30;

/** Turns what a disk or a connection says into what the sender can act on; the rest stays as it is. */
export function explainStorageFailure(failure: unknown): unknown {
  const code = (failure as NodeJS.ErrnoException | null)?.code ?? "";
  if (noRoom.has(code)) return storageUnavailable(failure);
  if (brokenOff.has(code)) {
    return new AppError(
      "invalid",
      {
        en: "The upload broke off. Please send the file again.",
        es: "La subida se interrumpió. Envíe el archivo otra vez.",
      },
      {
        cause: failure,
      },
    );
  }
  return failure;
}

/** No file can be kept or fetched for now, whatever the reason is called. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError(
    "unavailable",
    {
      en: "We can't store files right now. Please try again soon.",
      es: "Ahora no podemos guardar archivos. Inténtelo de nuevo en un rato.",
    },
    { retryAfterSeconds, cause },
  );
}
