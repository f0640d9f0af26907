import { expect, test } from "vitest";
import { drawSheet } from "./draw-sheet.ts";

const draw = (address: string) =>
  drawSheet({
    address,
    qr: { size: 21, path: "M0 0" },
    shownName: "Ana",
    languages: ["en", "es"],
    npn: null,
  });

test("a sheet with a code that opens only on the site's machine says so, in each language of the sheet", () => {
  const local = draw("http://localhost:3000/with/ana");
  expect(local).toContain("opens only on the machine of the site");
  expect(local).toContain("solo se abre en la máquina del sitio");
  expect(draw("https://a.example/with/ana")).not.toContain("machine of the site");
});
