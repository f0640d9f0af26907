import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Portrait } from "./people-list.tsx";

const draw = (name: string, photo: string | null = null) =>
  renderToStaticMarkup(<Portrait name={name} photo={photo} />);

test.each([
  ["Ruth Calloway", "RC"],
  ["María del Carmen Ñúñez", "MÑ"],
  ["Cher", "C"],
  ["  Ana  Lopez ", "AL"],
])("without a photo, %s is drawn as %s", (name, initials) => {
  expect(draw(name)).toContain(`>${initials}</text>`);
});

test("a photo takes the place of the initials", () => {
  expect(draw("Ruth Calloway", "/people/ruth.webp")).toContain('<img src="/people/ruth.webp"');
});
