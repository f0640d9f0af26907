import type { Page } from "@playwright/test";

/** A PDF of this many pages, as the browser itself prints it. */
export async function printPdf(page: Page, pages: number): Promise<Buffer> {
  const other = await page.context().newPage();
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const sheet = (number: number) => `<p style="break-after: page">Amara, sheet ${number}.</p>`;
  await other.setContent(numbers.map(sheet).join(""));
  const bytes = await other.pdf({ format: "Letter" });
  await other.close();
  return bytes;
}

/**
 * A Word document with a heading, a paragraph in which "<script>" stands as text, and a link to
 * `javascript:alert(1)`.
 */
export const aDocx = Buffer.from(
  [
    "UEsDBBQAAAAIAAAAIVx0JJxTuwAAAD4BAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbJWQuQ7CMAyGX6XKiqgRAwNq",
    "uwArMPACVuq2EbkUuxxvT8o1sDHa//FZrk73SFzcnPVcq0EkrgFYD+SQyxDJZ6ULyaHkMfUQUZ+xJ1guFivQwQt5",
    "mcvUoZpqSx2OVordLa/ZBF+rRJZVsXkZJ1atMEZrNErW4eLbH8r8TShz8unhwUSeZYOCpjpcKCXTUnHEJHt0uQ6u",
    "IbXQBj26jCgn41+80HVG0zc/tcUUNDEb3ztbfhWHxn/ugOfbmgdQSwMEFAAAAAgAAAAhXEsevveHAAAA8AAAAAsA",
    "AABfcmVscy8ucmVsc43POw4CIRAG4KsQDrCzWlgYoLKxNXsBAsMjLo8MGPX2UlisxsJy5p98f0ZccNU9ltxCrI09",
    "0pqb5KH3egRoJmDSbSoV80hcoaT7GMlD1eaqPcJ+ng9AW4MrsTXZ2UpOO86WZ8V/5OJcNHgq5pYw9x8FXxdD1uSx",
    "S34vZMG+19NgOSgBHw+qF1BLAwQUAAAACAAAACFcAIgKh5wAAAADAQAAHAAAAHdvcmQvX3JlbHMvZG9jdW1lbnQu",
    "eG1sLnJlbHONz70OgkAQBOBXIVdp44KFBQEqLSxsjC+wORY4ub/srQbf3mtMMLGwnEzyTaa5kkUxwafJxFQszvrU",
    "qkkk1gBJT+Qw7UIkn5shsEPJkUeIqGccCfZleQBeG6pr1mZx7lvFlSpur0j/yGEYjKZj0A9HXn4MwJQltsbPGUUe",
    "SVp1xycmzSZKjZZYNtX2U15Cn3dPixB7tAq6Br4+d29QSwMEFAAAAAgAAAAhXCFopjHrAAAArgEAABEAAAB3b3Jk",
    "L2RvY3VtZW50LnhtbI2Ry2rEMAxFf8V4McvxTBddeJJAoYtu+oB+gWoriRm/kNWm+fsmmUxaCoVuJISujq5QNWib",
    "zHvAyOIz+Fj0UMueOWuliukxQNmnjHHqtYkC8FRSp4ZENlMyWIqLXfDq5nC4VQFclCuG/oNJbesM3q8GLhBCD+xS",
    "LL3LRTbVoN+SHeecl/BCS3rl0aMY9Af4Wj4g2MnHUaqmUptmCdzcBSAQz2eYNs9dXjR0UW7cVfzkIooRgYpIrZiM",
    "zt7ZmbIXO8+nYshl3nV8+pvUjxnJu3gWpJ2tJR3ljwWPo8jQ4e/xbegKU9e71feHmi9QSwECFAMUAAAACAAAACFc",
    "dCScU7sAAAA+AQAAEwAAAAAAAAAAAAAAgAEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBLAQIUAxQAAAAIAAAAIVxL",
    "Hr73hwAAAPAAAAALAAAAAAAAAAAAAACAAewAAABfcmVscy8ucmVsc1BLAQIUAxQAAAAIAAAAIVwAiAqHnAAAAAMB",
    "AAAcAAAAAAAAAAAAAACAAZwBAAB3b3JkL19yZWxzL2RvY3VtZW50LnhtbC5yZWxzUEsBAhQDFAAAAAgAAAAhXCFo",
    "pjHrAAAArgEAABEAAAAAAAAAAAAAAIABcgIAAHdvcmQvZG9jdW1lbnQueG1sUEsFBgAAAAAEAAQAAwEAAIwDAAAA",
    "AA==",
  ].join(""),
  "base64",
);
