import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { people } from "#site.config.ts";
import { skins } from "./head.tsx";
import { Portrait } from "./people-list.tsx";

const draw = (name: string, photo: string | null = null) =>
  renderToStaticMarkup(<Portrait name={name} photo={photo} />);

test("without a photo a face is drawn, and no letters stand for somebody", () => {
  for (const name of ["Ruth Calloway", "María del Carmen Ñúñez", "Cher", ""]) {
    expect(draw(name)).toContain("<svg");
    expect(draw(name)).not.toMatch(/<text|undefined/);
  }
});

test("nobody's skin is guessed: it is brass where the settings file names none", () => {
  for (const skin of Object.values(skins)) expect(draw("Ruth Calloway")).not.toContain(skin);
  const named = renderToStaticMarkup(<Portrait name="Ruth" photo={null} skin="deep" />);
  expect(named).toContain(skins.deep);
});

test("those who work here have a skin, a head and a mouth of their own", () => {
  const drawn = people.map((person) => renderToStaticMarkup(<Portrait {...person} />));
  const shapes = drawn.map((html) => new Set(html.match(/ d="[^"]+"/g)));
  for (const [index, own] of shapes.entries()) {
    const [other] = shapes.toSpliced(index, 1);
    expect([...own].filter((shape) => !other?.has(shape)).length).toBeGreaterThan(6);
  }
});

test("a photo takes the place of the drawing", () => {
  const html = draw("Ruth Calloway", "/people/ruth.webp");
  expect(html).toContain('<img src="/people/ruth.webp"');
  expect(html).not.toContain("<svg");
});
