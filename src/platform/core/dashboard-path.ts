/** Where staff start, and where the sign-in leads. */
export const dashboardPath = "/admin/dashboard";
