import { mountIsland } from "#platform/web/islands/mount-island.tsx";
import { Calculators } from "./calculators.tsx";

mountIsland("calculators", Calculators);
