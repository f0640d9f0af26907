import type { QrDrawing } from "#features/accounts/core/factor-codes.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { opensOnlyHere } from "#platform/core/site/site-address.ts";
import { siteConfig } from "#site.config.ts";

interface Sheet {
  readonly address: string;
  readonly qr: QrDrawing;
  readonly shownName: string;
  readonly languages: readonly Locale[];
  readonly npn: string | null;
}

const words: Localized<Readonly<Record<"scan" | "about" | "onlyHere", string>>> = {
  en: {
    scan: "Scan this code with your phone's camera",
    about: "Plain talk about life insurance and annuities",
    onlyHere: "Not for handing out: this code opens only on the machine of the site",
  },
  es: {
    scan: "Escanee este código con la cámara de su teléfono",
    about: "Seguros de vida y anualidades, explicados con claridad",
    onlyHere: "No lo reparta: este código solo se abre en la máquina del sitio",
  },
};

const width = 850;
const middle = width / 2;
const qrSize = 470;
/**
 * Approximate width of a letter as a share of its height: scales a long line to fit the sheet's
 * margins.
 */
const letterShare = 0.56;
const widest = 730;

/**
 * A letter-size sheet to print and put on a table: the partner's name, languages, address and QR
 * code, black on white. SVG, so that a print shop can make it any size. Until the site's address is
 * named, the sheet says above the code that it opens only on the site's own machine.
 */
export function drawSheet({ address, qr, shownName, languages, npn }: Sheet): string {
  const bare = address.replace(/^https?:\/\//, "");
  const spoken = languages.map((language) => words[language]);
  const lines = [
    line(siteConfig.name, 105, 26),
    line(shownName, 190, 58, 700),
    ...spoken.map(({ about }, at) => line(about, 245 + at * 34, 24)),
    ...(opensOnlyHere(address)
      ? spoken.map(({ onlyHere }, at) => line(onlyHere, 310 + at * 24, 20, 700, "#b00"))
      : []),
    ...spoken.map(({ scan }, at) => line(scan, 860 + at * 32, 22)),
    line(bare, 960, 34, 700),
    line([siteConfig.phone, npn ? `NPN ${npn}` : ""].filter(Boolean).join("  ·  "), 1010, 22),
  ];
  const scale = qrSize / qr.size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="8.5in" height="11in" viewBox="0 0 ${width} 1100">
<title>${escape(shownName)}: ${escape(bare)}</title>
<rect width="${width}" height="1100" fill="#fff"/>
${lines.join("\n")}
<path transform="translate(${middle - qrSize / 2} 340) scale(${scale})" d="${qr.path}" fill="#000" shape-rendering="crispEdges"/>
</svg>
`;
}

function line(text: string, y: number, largest: number, weight = 400, color = "#000"): string {
  const size = Math.min(largest, Math.floor(widest / (text.length * letterShare)));
  return `<text x="${middle}" y="${y}" font-family="Georgia, serif" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="middle">${escape(text)}</text>`;
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
