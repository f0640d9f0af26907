import { afterEach, expect, test, vi } from "vitest";
import { trackEvent } from "./analytics.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("an event before analytics are ready is a warning on the console and nothing more", () => {
  vi.stubGlobal("window", {});
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  trackEvent("wizard_started");
  expect(warn).toHaveBeenCalledWith("Google Analytics not initialized");
});

test("an event goes out by name once analytics are ready", () => {
  const gtag = vi.fn<(...args: unknown[]) => void>();
  vi.stubGlobal("window", { gtag });
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  trackEvent("product_card_click", { product_title: "Annuities", href: "/annuities" });
  expect(gtag).toHaveBeenCalledWith("event", "product_card_click", {
    product_title: "Annuities",
    href: "/annuities",
  });
  expect(warn).not.toHaveBeenCalled();
});
