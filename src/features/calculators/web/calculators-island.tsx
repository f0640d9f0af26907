import { mountIsland } from "#platform/web/mount-island.tsx";
import { Calculators } from "./calculators.tsx";

mountIsland("calculators", Calculators);
