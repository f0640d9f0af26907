import { mountIsland } from "#platform/web/islands/mount-island.tsx";
import { YourData } from "./your-data.tsx";

mountIsland("your-data", YourData);
