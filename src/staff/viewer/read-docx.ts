import mammoth from "mammoth";

/**
 * Runs in a worker of the viewer's frame: reads the text of a DOCX. Pictures are never unpacked;
 * the frame drops their empty elements with everything else that is not text.
 */
addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
  mammoth.convertToHtml({ arrayBuffer: data }, { convertImage }).then(
    ({ value }) => postMessage(value),
    () => postMessage(null),
  );
});
