import type { Feature } from "#records/ctx.ts";
import { eraseUnwantedPictures } from "./server/keep-picture.ts";
import { pictureRoutes, pictureStaffRoutes } from "./server/routes.ts";

/** Pictures that the owner uploads: portraits, and the picture of shared links. */
export const pictures: Feature = {
  name: "pictures",
  routes: pictureRoutes,
  staffRoutes: pictureStaffRoutes,
  upkeep: (ctx) => [
    {
      work: () => eraseUnwantedPictures(ctx),
      failure: "Pictures that nothing names could not be cleared away; it is tried again.",
    },
  ],
  tablesOfNobody: { site_pictures: "Of staff and for everybody: what the public pages show." },
};
