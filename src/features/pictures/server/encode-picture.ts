import { writeFileSync } from "node:fs";
import sharp from "sharp";
import {
  heightOf,
  pictureFormats,
  type PictureFormat,
  type PictureKind,
  pictureLimits,
  pictureShapes,
} from "#platform/core/site/site-picture.ts";

/**
 * A program of its own, which `make-picture.ts` starts for one picture and ends: what a decoder takes of
 * memory goes with it, and a file that makes one break ends no site.
 */

export interface EncodingJob {
  readonly bytes: Buffer;
  readonly kind: PictureKind;
}

export type PictureFault = "pixels" | "avifPixels" | "moves" | "small" | "broken";

export interface EncodedFile {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
}

export type EncodingAnswer =
  | { readonly fault: PictureFault }
  | { readonly files: readonly EncodedFile[] };

const timeoutSeconds = 10;

const encoders = {
  avif: { name: "avif", options: { quality: 55, effort: 3 } },
  jpg: { name: "jpeg", options: { quality: 80, mozjpeg: true } },
} as const satisfies Record<PictureFormat, unknown>;

// One thread: the site's own work goes on beside it. Nothing is kept, as no second picture comes.
sharp.concurrency(1);
sharp.cache(false);

/** What is seen through a picture: the paper of the pages. */
const paper = "#faf6ec";

async function encode({ bytes, kind }: EncodingJob): Promise<EncodingAnswer> {
  const fault = await judge(bytes, kind);
  if (fault) return { fault };
  const { widths } = pictureShapes[kind];
  const widest = widths.at(-1) ?? 0;
  // Turned as the camera was held, cut to what draws the eye, in the colors of all screens. Nothing
  // that stands beside the pixels is ever written: no camera, no place, no time.
  const { data, info } = await sharp(bytes, {
    autoOrient: true,
    failOn: "warning",
    limitInputPixels: pictureLimits.mostPixels,
  })
    .resize({
      width: widest,
      height: heightOf(kind, widest),
      fit: "cover",
      position: sharp.strategy.attention,
    })
    .flatten({ background: paper })
    .toColourspace("srgb")
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files: EncodedFile[] = [];
  for (const to of widths) {
    for (const format of pictureFormats) {
      const { name, options } = encoders[format];
      const written = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: to, height: heightOf(kind, to) })
        .toFormat(name, options)
        .timeout({ seconds: timeoutSeconds })
        .toBuffer();
      files.push({ width: to, format, bytes: written });
    }
  }
  return { files };
}

/** What its head says, before a pixel of it is read. */
async function judge(bytes: Buffer, kind: PictureKind): Promise<PictureFault | null> {
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = head.autoOrient;
  if ((head.pages ?? 1) > 1) return "moves";
  const isAvif = head.format === "heif";
  const { mostPixels, mostAvifPixels } = pictureLimits;
  if (isAvif && width * height > mostAvifPixels) return "avifPixels";
  if (width * height > mostPixels) return "pixels";
  const least = pictureShapes[kind].leastWidth;
  return width < least || height < heightOf(kind, least) ? "small" : null;
}

// Where the memory of the machine or the container ends, the kernel ends this program and not the site.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems have no such file.
}

process.once("message", (job: EncodingJob) => {
  encode(job)
    .catch((): EncodingAnswer => ({ fault: "broken" }))
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});
