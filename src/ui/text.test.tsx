import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailText } from "./text.tsx";

test.each([
  ["amara.okafor@example.com", "amara.okafor@|example|.com"],
  ["a@mail.example.co.uk", "a@|mail|.example|.co|.uk"],
  ['"odd@name"@example.com', "&quot;odd@|name&quot;@|example|.com"],
  ["nobody", "nobody"],
])("a line with %s may break at the bars of %s", (email, pieces) => {
  const html = renderToStaticMarkup(<EmailText email={email} />);
  expect(html).toBe(`<bdi>${pieces.replaceAll("|", "<wbr/>")}</bdi>`);
});
