/** Downloads data made in the browser as a file; its parts are joined as they are. */
export function saveFile(name: string, mediaType: string, parts: readonly BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: mediaType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The click only starts the download; the browser reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
