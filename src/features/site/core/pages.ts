/** Paths of the public pages this site serves; each is rendered once when the server starts. */
export const publicPaths: readonly string[] = ["/", "/wealth-builder-questionnaire", "/admin/login"];
