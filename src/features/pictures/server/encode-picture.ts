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
 * A separate program that `make-picture.ts` starts for one picture and ends: the memory of a
 * decoder is freed with it, and a file that crashes a decoder does not crash the site.
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

// One thread, because the site works beside it, and no cache, because no second picture comes.
sharp.concurrency(1);
sharp.cache(false);

/** Replaces transparency: the background of the pages. */
const paper = "#faf6ec";

async function encode({ bytes: sent, kind }: EncodingJob): Promise<EncodingAnswer> {
  const bytes = mendScans(sent);
  const fault = await judge(bytes, kind);
  if (fault) return { fault };
  const { widths } = pictureShapes[kind];
  const widest = widths.at(-1) ?? 0;
  // Rotated as the camera was held, cropped to the most interesting part, in sRGB. Metadata is
  // never written: no camera, no place, no time.
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

/** Checks the header before any pixel is decoded. */
async function judge(bytes: Buffer, kind: PictureKind): Promise<PictureFault | null> {
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = head.autoOrient;
  if ((head.pages ?? countPngFrames(bytes)) > 1) return "moves";
  const isAvif = head.format === "heif";
  const { mostPixels, mostAvifPixels } = pictureLimits;
  if (isAvif && width * height > mostAvifPixels) return "avifPixels";
  if (width * height > mostPixels) return "pixels";
  const least = pictureShapes[kind].leastWidth;
  return width < least || height < heightOf(kind, least) ? "small" : null;
}

const pngSignature = "89504e470d0a1a0a";

/**
 * The number of frames that a PNG declares (`acTL`, which precedes the first one); 1 for any other
 * file.
 */
function countPngFrames(bytes: Buffer): number {
  if (bytes.toString("hex", 0, 8) !== pngSignature) return 1;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString("latin1", at + 4, at + 8);
    if (chunk === "acTL") return bytes.readUInt32BE(at + 8);
    if (chunk === "IDAT") break;
  }
  return 1;
}

const jpegStart = 0xffd8;
const startOfScan = 0xda;
/**
 * Baseline and extended: each scan contains all frequencies. In a progressive picture they differ.
 */
const sequentialFrames = [0xc0, 0xc1];
/** From the first frequency to the last, at full precision. */
const wholeScan = [0, 63, 0];

/**
 * The scan header of a sequential JPEG states its frequencies, which are always the same, but
 * Samsung phones write zeros. Decoders ignore that with a warning, and every warning counts as
 * damage here, because a corrupted pixel only causes a warning, too. So these three bytes are
 * corrected first.
 */
function mendScans(sent: Buffer): Buffer {
  if (sent.length < 4 || sent.readUInt16BE(0) !== jpegStart) return sent;
  const bytes = Buffer.from(sent);
  let isSequential = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || isBare(marker)) {
      // Skips pixels and padding up to the next marker.
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (sequentialFrames.includes(marker)) isSequential = true;
    if (marker === startOfScan && isSequential && end <= bytes.length)
      bytes.set(wholeScan, end - 3);
    at = end;
  }
  return bytes;
}

/** Markers without a length, and 0xff as part of a pixel or before a marker. */
const isBare = (marker: number) =>
  marker === 0 || marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd9);

// When the machine or container runs out of memory, the kernel should end this program instead of
// the site.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems do not have this file.
}

process.once("message", (job: EncodingJob) => {
  encode(job)
    .catch((): EncodingAnswer => ({ fault: "broken" }))
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});
