/** What a route tells the root about itself through `export const handle`. */
export interface RouteHandle {
  /** Ship React and the router to this page: the back office. Others are served as plain HTML. */
  readonly hydrate?: boolean;
  /** Ship React for one part of this page: the island of this name. */
  readonly island?: string;
  /** What stands around the page: the public header and footer, nothing, or what it brings itself. */
  readonly shell?: "public" | "bare" | "own";
}
