import { chromium } from "@playwright/test";
const [,, which = "all", widthsArg = "1440", schemesArg = "light", outDir="/tmp/shots"] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const paths = { compound: "/calculators", savings: "/calculators/savings", millionaire: "/calculators/millionaire", waiting: "/calculators/waiting", retirement: "/calculators/retirement" };
for (const scheme of schemesArg.split(",")) for (const width of widthsArg.split(",").map(Number)) {
  const p = await b.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  p.on("console", m => { if (m.type() !== "log") console.log(m.type(), m.text()); });
  p.on("pageerror", e => console.log("PAGEERROR", e.message));
  for (const [k, path] of Object.entries(paths)) {
    if (which !== "all" && !which.split(",").includes(k)) continue;
    await p.goto("http://127.0.0.1:4173" + path, { waitUntil: "networkidle" });
    await p.screenshot({ path: `${outDir}/${k}-${width}-${scheme}-empty.png`, fullPage: true });
    await p.getByRole("button", { name: "Calculate" }).click();
    await p.waitForSelector(".time-chart svg");
    if (process.env.LOOK) { await p.getByLabel("Show today's dollars").check(); await p.getByLabel("Show higher and lower rates").check(); for (const d of await p.locator("summary").all()) await d.click(); }
    await p.evaluate(() => scrollTo(0,0)); await p.waitForTimeout(100);
    await p.screenshot({ path: `${outDir}/${k}-${width}-${scheme}.png`, fullPage: true });
    await p.locator(".result-panel").screenshot({ path: `${outDir}/${k}-${width}-${scheme}-result.png` }); await p.locator(".calculator-form").screenshot({ path: `${outDir}/${k}-${width}-${scheme}-form.png` });
    const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log("OVERFLOW", k, width, over);
  }
  await p.close();
}
await b.close();
