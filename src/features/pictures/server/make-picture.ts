import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import {
  heightOf,
  type PictureKind,
  pictureLimits,
  pictureShapes,
} from "#platform/core/site/site-picture.ts";
import type { EncodingAnswer, EncodingJob, PictureFault } from "./encode-picture.ts";
import type { PictureFile } from "./pictures-store.ts";

/** A picture in all of its sizes, as one sequence of bytes. */
export interface MadePicture {
  readonly id: string;
  readonly bytes: Buffer;
  readonly files: readonly PictureFile[];
}

/** A picture takes one to five seconds; a longer run is ended, which frees all its memory. */
const longestMs = 12_000;

/**
 * How many wait while one picture is made. Their bytes are read only when it is their turn. Further
 * requests are asked to come back, because a response that takes longer than half a minute would be
 * cut off.
 */
const mostWaiting = 1;
const retryAfterSeconds = 5;

const types = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/avif",
  // Many logos are GIFs. Whether one is animated is known from its header (`encode-picture.ts`).
  "image/gif",
]);

/** @throws AppError with `picture` as its field, whatever is wrong. */
export function refusePicture(
  sentence: Localized<string>,
  code: "invalid" | "unsupported_type" = "invalid",
): AppError {
  return new AppError(code, sentence, { fields: (locale) => ({ picture: sentence[locale] }) });
}

const refusals = {
  otherType: {
    en: "By its content, this is no JPEG, PNG, WebP or AVIF picture. Save the photo as a JPEG and choose that.",
    es: "Por su contenido, esto no es una imagen JPEG, PNG, WebP ni AVIF. Guarde la foto como JPEG y elija esa.",
  },
  heic: {
    en: "This is a HEIC photo, as iPhones take them. Save it as a JPEG and choose that.",
    es: "Esta es una foto HEIC, como las que toma un iPhone. Guárdela como JPEG y elija esa.",
  },
  moves: {
    en: "This picture moves. Choose one that stands still.",
    es: "Esta imagen tiene movimiento. Elija una fija.",
  },
  pixels: tooManyPixels(pictureLimits.mostPixels),
  avifPixels: tooManyPixels(pictureLimits.mostAvifPixels),
  broken: {
    en: "This picture is damaged or was cut off. Open it, save it again and choose that.",
    es: "Esta imagen está dañada o incompleta. Ábrala, guárdela otra vez y elija esa.",
  },
  slow: {
    en: "This picture took too long to prepare. Make it smaller and choose that.",
    es: "Preparar esta imagen tardó demasiado. Redúzcala y elija esa.",
  },
} satisfies Record<string, Localized<string>>;

function tooManyPixels(most: number): Localized<string> {
  const megapixels = most / 1_000_000;
  return {
    en: `This picture has more than ${megapixels} megapixels. Make it smaller and choose that.`,
    es: `Esta imagen tiene más de ${megapixels} megapíxeles. Redúzcala y elija esa.`,
  };
}

function tooSmall(kind: PictureKind): Localized<string> {
  const { leastWidth } = pictureShapes[kind];
  const size = `${leastWidth} × ${heightOf(kind, leastWidth)}`;
  return {
    en: `This picture is too small. Choose one of at least ${size} pixels.`,
    es: `Esta imagen es demasiado pequeña. Elija una de al menos ${size} píxeles.`,
  };
}

const busy: Localized<string> = {
  en: "Other pictures are being prepared. Please try again in a moment.",
  es: "Se están preparando otras imágenes. Inténtelo de nuevo en un momento.",
};

let last: Promise<unknown> = Promise.resolve();
let inLine = 0;

/**
 * Makes the files of a picture, one picture at a time in this process.
 *
 * @param read returns the bytes once it is this picture's turn.
 * @throws AppError with what is wrong with the picture, `rate_limited` while too many wait.
 */
export async function makePicture(
  kind: PictureKind,
  read: () => Promise<Buffer>,
): Promise<MadePicture> {
  if (inLine > mostWaiting) throw new AppError("rate_limited", busy, { retryAfterSeconds });
  inLine += 1;
  const work = async () => join(await encodeApart({ bytes: await readPicture(read), kind }));
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn.finally(() => (inLine -= 1));
}

/** The type is detected from the bytes; the file name and the declared type are ignored. */
async function readPicture(read: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = await read();
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type?.ext === "heic") throw refusePicture(refusals.heic, "unsupported_type");
  if (!type || !types.has(type.mime)) throw refusePicture(refusals.otherType, "unsupported_type");
  return bytes;
}

/** @throws AppError when the program reports a fault, crashes or is too slow. */
async function encodeApart(job: EncodingJob): Promise<Extract<EncodingAnswer, { files: object }>> {
  const program = fork(new URL("./encode-picture.ts", import.meta.url), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // An empty environment: the program needs none of the site's settings, which include its
    // secret.
    env: {},
  });
  const timer = setTimeout(() => program.kill("SIGKILL"), longestMs);
  const since = performance.now();
  try {
    const ended = once(program, "exit").then(() => null);
    const answered = once(program, "message").then(([answer]) => answer as EncodingAnswer);
    program.send(job, () => {});
    const answer = await Promise.race([answered, ended]);
    if (answer === null) {
      throw refusePicture(performance.now() - since >= longestMs ? refusals.slow : refusals.broken);
    }
    if ("fault" in answer) throw refuseFault(answer.fault, job.kind);
    return answer;
  } catch (failure) {
    // The program could not be started: the machine is out of memory or processes.
    if (failure instanceof AppError) throw failure;
    throw new AppError("unavailable", busy, { cause: failure, retryAfterSeconds });
  } finally {
    clearTimeout(timer);
    program.kill("SIGKILL");
  }
}

const refuseFault = (fault: PictureFault, kind: PictureKind): AppError =>
  refusePicture(fault === "small" ? tooSmall(kind) : refusals[fault]);

function join({ files }: Extract<EncodingAnswer, { files: object }>): MadePicture {
  const bytes = Buffer.concat(files.map((file) => file.bytes));
  let first = 0;
  const places = files.map((file): PictureFile => {
    const byteSize = file.bytes.length;
    const { width, format } = file;
    const place = { width, format, first, byteSize, sha256: hash(file.bytes) };
    first += byteSize;
    return place;
  });
  return { id: hash(bytes).slice(0, idLength), bytes, files: places };
}

const idLength = 32;
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
