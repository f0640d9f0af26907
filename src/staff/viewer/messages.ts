/** What the page sends to the viewer's frame, once, with a port for the answers. */
export interface ViewerOrder {
  readonly bytes: ArrayBuffer;
  readonly type: "pdf" | "docx";
  /** Language tag of the words below. */
  readonly language: string;
  readonly fileName: string;
  /** The label of a page, with `{page}` and `{pages}` in place of the numbers. */
  readonly pageLabel: string;
  readonly pageFailed: string;
}

export type ViewerFault = "locked" | "broken" | "empty";

/** The frame's answers: sent once when the first page is drawn, or when nothing can be. */
export type ViewerNews =
  | { readonly kind: "drawn"; readonly pages: number }
  | { readonly kind: "failed"; readonly fault: ViewerFault };

/** Tells a frame that has drawn at which multiple of its width to draw the pages. */
export interface ViewerWish {
  readonly zoom: number;
}
