import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A phone's photo: held upright, with metadata about where and by whom it was taken. */
export const aPhoto = (width = 600, height = 800): Promise<Buffer> =>
  draw(width, height)
    .withExif({
      IFD0: { Copyright: "Ruth Calloway", Make: "Telephone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const aPng = (width = 600, height = 600): Promise<Buffer> =>
  draw(width, height).png().toBuffer();

export const aWebp = (): Promise<Buffer> => draw(600, 600).webp().toBuffer();
export const anAvif = (width = 400, height = 400): Promise<Buffer> =>
  paint(width, height).avif({ effort: 0 }).toBuffer();

/** Red beside blue, from a camera held sideways. */
export const aSidewaysPhoto = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#f00"/><rect x="200" width="200" height="400" fill="#00f"/></svg>',
    ),
  )
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** An animation of two pictures. */
export const aMovingPicture = async (): Promise<Buffer> =>
  sharp(
    [
      await aPng(),
      await sharp(await aPng())
        .negate()
        .toBuffer(),
    ],
    { join: { animated: true } },
  )
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();

/** A JPEG as Samsung phones write it: its scan header ends at the frequency at which it begins. */
export async function aSamsungPhoto(): Promise<Buffer> {
  const photo = await aPhoto();
  const head = photo.indexOf(Buffer.from([0xff, 0xda]));
  const end = head + 2 + photo.readUInt16BE(head + 2);
  photo.set([0, 0, 0], end - 3);
  return photo;
}

/** A complete file with corrupted bytes in the middle of its pixels. */
export async function aSpoiltPhoto(): Promise<Buffer> {
  const photo = await aSamsungPhoto();
  photo.subarray(-1_500, -1_400).fill(0x5a);
  return photo;
}

export const aStillGif = (): Promise<Buffer> => draw(600, 600).gif({ loop: 0 }).toBuffer();

export const aMovingGif = async (): Promise<Buffer> =>
  sharp(await aMovingPicture(), { animated: true })
    .gif()
    .toBuffer();

/** A PNG that declares itself an animation of this many pictures. */
export async function anApng(pictures: number): Promise<Buffer> {
  const png = await aPng();
  const body = Buffer.alloc(12);
  body.write("acTL");
  body.writeUInt32BE(pictures, 4);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(8);
  sum.writeUInt32BE(crc32(body));
  const headEnd = 33;
  return Buffer.concat([png.subarray(0, headEnd), length, body, sum, png.subarray(headEnd)]);
}

/** Half a megabyte that would decode to 120 MB. */
export const aBomb = (): Promise<Buffer> =>
  paint(8_000, 5_000).png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();

/** The first bytes of an iPhone's photo. */
export const aHeic = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(400),
  ]);

export const anSvg = (): Buffer =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script></svg>',
  );

/** One color: quick also for the largest. */
const paint = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#234" } });

/** The same bytes each time; another size is another picture. */
function draw(width: number, height: number): Sharp {
  const face = `<circle cx="50%" cy="45%" r="${Math.min(width, height) / 4}" fill="#c98d66"/>`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${width % 360} 30% 40%)"/>${face}</svg>`,
    ),
  );
}
