import { expect, test } from "vitest";
import { emailKey } from "./email-key.ts";

test("an e-mail address is one person's, however it is typed", () => {
  expect(emailKey("  Ana.Diaz@Example.COM ")).toBe("ana.diaz@example.com");
});
