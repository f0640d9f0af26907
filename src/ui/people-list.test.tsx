import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SitePicture } from "#platform/core/site/site-picture.ts";
import { people } from "#platform/core/site/people.ts";
import { skins } from "./head.tsx";
import { Portrait } from "./people-list.tsx";

const draw = (name: string, photo: SitePicture | null = null) =>
  renderToStaticMarkup(<Portrait name={name} photo={photo} />);

test("a person without a photo gets a drawn face, and no initials", () => {
  for (const name of ["Ruth Calloway", "María del Carmen Ñúñez", "Cher", ""]) {
    expect(draw(name)).toContain("<svg");
    expect(draw(name)).not.toMatch(/<text|undefined/);
  }
});

test("the drawn skin is neutral brass where the settings file names none", () => {
  for (const skin of Object.values(skins)) expect(draw("Ruth Calloway")).not.toContain(skin);
  const named = renderToStaticMarkup(<Portrait name="Ruth" photo={null} skin="deep" />);
  expect(named).toContain(skins.deep);
});

test("staff members have a skin, a head and a mouth of their own", () => {
  const drawn = people.map((person) => renderToStaticMarkup(<Portrait {...person} />));
  const shapes = drawn.map((html) => new Set(html.match(/ d="[^"]+"/g)));
  for (const [index, own] of shapes.entries()) {
    const [other] = shapes.toSpliced(index, 1);
    expect([...own].filter((shape) => !other?.has(shape)).length).toBeGreaterThan(6);
  }
});

test("a photo replaces the drawing, with a file that suits the screen and a text alternative", () => {
  const id = "0123456789abcdef0123456789abcdef";
  const photo = { id, alt: { en: "Ruth at her desk", es: "Ruth en su escritorio" } };
  const html = draw("Ruth Calloway", photo);
  expect(html).not.toContain("<svg");
  expect(html).toContain(
    `<source type="image/avif" srcSet="/pictures/${id}-96.avif 96w, /pictures/${id}-192.avif 192w, /pictures/${id}-480.avif 480w" sizes="88px"/>`,
  );
  expect(html).toMatch(
    new RegExp(`<img src="/pictures/${id}-192.jpg" srcSet="[^"]+-480.jpg 480w"`),
  );
  expect(html).toMatch(/alt="Ruth at her desk" width="88" height="88" loading="lazy"/);
  const small = renderToStaticMarkup(<Portrait name="Ruth" photo={photo} isSmall />);
  expect(small).toMatch(/sizes="48px" alt=""/);
});
