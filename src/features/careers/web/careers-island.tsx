import { mountIsland } from "#platform/web/islands/mount-island.tsx";
import { ApplicationForm } from "./application-form.tsx";

mountIsland("careers", ApplicationForm);
