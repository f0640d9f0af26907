import { mountIsland } from "#platform/web/mount-island.tsx";
import { Questionnaire } from "./questionnaire.tsx";

mountIsland("questionnaire", Questionnaire);
