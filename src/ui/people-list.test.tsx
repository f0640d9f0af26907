import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { people } from "#site.config.ts";
import { Face, Portrait } from "./people-list.tsx";

const draw = (name: string, photo: string | null = null) =>
  renderToStaticMarkup(<Portrait name={name} photo={photo} />);

test("without a photo a face is drawn, and no letters stand for somebody", () => {
  const face = renderToStaticMarkup(<Face x={48} y={46} r={20} />);
  for (const name of ["Ruth Calloway", "María del Carmen Ñúñez", "Cher", ""]) {
    expect(draw(name)).toContain(face);
    expect(draw(name)).not.toMatch(/<text|undefined/);
  }
});

test("those who work here can be told apart", () => {
  const drawn = people.map((person) => renderToStaticMarkup(<Portrait {...person} />));
  expect(new Set(drawn).size).toBe(people.length);
});

test("a photo takes the place of the drawing", () => {
  const html = draw("Ruth Calloway", "/people/ruth.webp");
  expect(html).toContain('<img src="/people/ruth.webp"');
  expect(html).not.toContain("<svg");
});
