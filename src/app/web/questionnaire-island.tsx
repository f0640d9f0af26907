import { mountIsland } from "#platform/web/islands/mount-island.tsx";
import { QuestionnaireWithNumbers } from "./questionnaire-with-numbers.tsx";

mountIsland("questionnaire", QuestionnaireWithNumbers);
