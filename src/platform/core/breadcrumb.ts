/** One step of the way from the home page to the page on screen. */
export interface Breadcrumb {
  readonly path: string;
  readonly label: string;
}
