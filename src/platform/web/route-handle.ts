/** What a route tells the root about itself through `export const handle`. */
export interface RouteHandle {
  /** Ship React to this page; pages without it are served as plain HTML. */
  readonly hydrate?: boolean;
  /** Back-office pages carry no public header and footer. */
  readonly shell?: "public" | "bare";
}
