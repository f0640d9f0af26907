import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Alert, LoadingText } from "./alert.tsx";
import { Bar, Progress } from "./charts/bar.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { ErrorSummary } from "./form/error-summary.tsx";
import { Table } from "./table.tsx";
import { ToastProvider } from "./notices/toast-provider.tsx";

const table = (
  <Table
    caption="Leads"
    rows={[{ name: "Ana", score: 92 }]}
    rowKey={(row) => row.name}
    columns={[
      { key: "name", header: "Name", cell: (row) => row.name, rowHeader: true },
      { key: "score", header: "Score", cell: (row) => row.score, numeric: true },
    ]}
  />
);

test("no component writes a style attribute, because the content policy would drop it", () => {
  const html = renderToStaticMarkup(
    <ToastProvider locale="en">
      <Bar label="Need" value={9} max={24} valueText="9 of 24 points" />
      <Progress label="Progress" value={3} max={10} />
      <Alert tone="danger">Failed</Alert>
      <LoadingText text="Loading" />
      <ErrorSummary title="Faults" faults={twoFaults} />
      {table}
    </ToastProvider>,
  );
  expect(html).not.toContain("style=");
  expect(html).not.toContain("<script");
});

test("a bar never grows past its track, whatever figures it is given", () => {
  const widthOf = (value: number, max: number) =>
    /bar-fill" width="([^"]+)"/.exec(
      renderToStaticMarkup(<Bar label="" value={value} max={max} valueText="" />),
    )?.[1];
  expect(widthOf(5, 10)).toBe("50%");
  expect(widthOf(12, 10)).toBe("100%");
  expect(widthOf(-1, 10)).toBe("0%");
  expect(widthOf(1, 0)).toBe("0%");
});

test("a table keeps its semantics when narrow screens lay it out as cards", () => {
  const html = renderToStaticMarkup(table);
  expect(html).toMatch(/<td[^>]*role="cell"[^>]*data-label="Score"/);
  expect(html).toMatch(/<th[^>]*role="rowheader"[^>]*>Ana</);
});

test("a button sends no form by default, and a link that looks like a button is still a link", () => {
  expect(renderToStaticMarkup(<Button>Back</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"');
  const link = renderToStaticMarkup(<ButtonLink href="/contact">Go</ButtonLink>);
  expect(link).toMatch(/^<a (?=[^>]*href="\/contact")/);
});

test("a button that is marked as disabled does nothing when it is pressed", () => {
  const onClick = () => {};
  expect(Button({ onClick, "aria-disabled": true }).props.onClick).toBeUndefined();
  expect(Button({ onClick, "aria-disabled": false }).props.onClick).toBe(onClick);
});

const twoFaults = [
  { fieldId: "zip", message: "Too short" },
  { fieldId: "email", message: "Not an address" },
];

test("an error summary lists several faults, and leaves a single one to its field", () => {
  const draw = (faults: typeof twoFaults) =>
    renderToStaticMarkup(<ErrorSummary title="Faults" faults={faults} />);
  expect(draw(twoFaults)).toContain("Not an address");
  expect(draw(twoFaults.slice(0, 1))).toBe("");
  expect(draw([])).toBe("");
});
