/** Runs inside of the page. Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [number, number, number, number];

const known = new Map<string, Color>();
let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Reads any CSS color by having the browser paint it. */
export function readColor(css: string): Color {
  const before = known.get(css);
  if (before) return before;
  canvas ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!canvas) throw new Error("This browser draws on no canvas.");
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const color: Color = [red, green, blue, alpha / 255];
  known.set(css, color);
  return color;
}

/** Blends a color onto an opaque one. */
export function lay(top: Color, below: Color): Color {
  const mix = (one: number, other: number) => one * top[3] + other * (1 - top[3]);
  return [mix(top[0], below[0]), mix(top[1], below[1]), mix(top[2], below[2]), 1];
}

function readLuminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function readContrast(text: Color, below: Color): number {
  const one = readLuminance(lay(text, below));
  const other = readLuminance(below);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

export interface Spot {
  readonly color: Color;
  /** The contrast that letters of its size need. */
  readonly needed: number;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** For each text, the share of the ground in a picture that gives too little contrast, from 0 to 1. */
export async function readPaleShares(
  picture: string,
  spots: readonly Spot[],
  corner: { readonly x: number; readonly y: number },
): Promise<number[]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
  const image = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  if (!context) throw new Error("This browser draws on no canvas.");
  context.drawImage(image, 0, 0);
  return spots.map(({ box, color, needed }) => {
    const [x, y] = [Math.round(box.x - corner.x), Math.round(box.y - corner.y)];
    const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
    const { data } = context.getImageData(x, y, width, height);
    let pale = 0;
    for (let at = 0; at < data.length; at += 4) {
      const below: Color = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, 1];
      if (readContrast(color, below) < needed) pale += 1;
    }
    return (pale * 4) / data.length;
  });
}
