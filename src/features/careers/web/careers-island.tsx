import { mountIsland } from "#platform/web/mount-island.tsx";
import { ApplicationForm } from "./application-form.tsx";

mountIsland("careers", ApplicationForm);
