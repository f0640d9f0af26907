import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResumeCard } from "./applications-page.tsx";

const resume = {
  resumePath: "/objects/uploads/1",
  resumeFileName: "Amara.pdf",
  resumeType: "pdf" as const,
};

test.each([
  ["off", "Not scanned", true],
  ["clean", "No virus found", true],
  ["checking", "Being scanned", false],
  ["blocked", "Blocked", false],
  ["unscannable", "Could not be scanned", false],
] as const)(
  "a resume that is %s says so, and has a link only when it can be had",
  (resumeScan, name, hasLink) => {
    const html = renderToStaticMarkup(<ResumeCard {...resume} resumeScan={resumeScan} />);
    expect(html).toContain(`>${name}<`);
    expect(html.includes(resume.resumePath)).toBe(hasLink);
    expect(html.includes("Read Here: Amara.pdf")).toBe(hasLink);
  },
);

test("the resume of a deleted application has no link until the application is restored", () => {
  const html = renderToStaticMarkup(<ResumeCard {...resume} resumeScan="clean" isDeleted />);
  expect(html).not.toContain(resume.resumePath);
  expect(html).toContain("Restore it to download the resume.");
});

test("an old Word document is for downloading, and the card says so", () => {
  const html = renderToStaticMarkup(<ResumeCard {...resume} resumeScan="clean" resumeType="doc" />);
  expect(html).not.toContain("Read Here: Amara.pdf");
  expect(html).toContain("Download it to read it.");
});

test("the card of an application without a resume does not mention viruses", () => {
  const html = renderToStaticMarkup(
    <ResumeCard resumePath={null} resumeFileName={null} resumeScan={null} resumeType={null} />,
  );
  expect(html).toContain("No resume was sent.");
  expect(html).not.toContain("scanned");
});
