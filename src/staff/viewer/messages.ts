/** What the page hands to the viewer's frame, once, with a port for the answers. */
export interface ViewerOrder {
  readonly bytes: ArrayBuffer;
  readonly type: "pdf" | "docx";
  /** Of the words below, as a language tag. */
  readonly language: string;
  readonly fileName: string;
  /** The label of a page, with `{page}` and `{pages}` in place of the numbers. */
  readonly pageLabel: string;
  readonly pageFailed: string;
}

export type ViewerFault = "locked" | "broken" | "empty";

/** What the frame answers: once when the first page is drawn, or when nothing can be. */
export type ViewerNews =
  | { readonly kind: "drawn"; readonly pages: number }
  | { readonly kind: "failed"; readonly fault: ViewerFault };

/** What the page asks of a frame that has drawn: how many times its width a page is to be. */
export interface ViewerWish {
  readonly zoom: number;
}
