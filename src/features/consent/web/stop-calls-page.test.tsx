import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import StopCallsPage from "./stop-calls-page.tsx";
import { stopCallsWords } from "./stop-calls-words.ts";

const { stop, again, ask } = stopCallsWords.en;

function draw(path: string): string {
  const children = [{ path: "*", Component: StopCallsPage }];
  const Stub = createRoutesStub([{ id: "root", path: "/", children }]);
  const loaderData = { root: { isMailOn: true } };
  return renderToStaticMarkup(<Stub initialEntries={[path]} hydrationData={{ loaderData }} />);
}

test.each([
  ["/stop-calls", stop, true],
  ["/stop-calls/done", stop.done, false],
  ["/es/stop-calls/over", stop.over, false],
  ["/calls-again", again, true],
  ["/es/calls-again/done", again.done, false],
  ["/calls-again/over", again.over, false],
])(
  "%s says what its link asks or led to, and has a button only while it asks",
  (path, words, asks) => {
    const html = draw(path);
    for (const sentence of [words.title, words.next])
      expect(html).toContain(sentence.split("'")[0]);
    expect(html.includes('<form method="post">')).toBe(asks);
    expect(html.includes(ask.send)).toBe(path === "/es/stop-calls/over");
  },
);
