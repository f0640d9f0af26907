import { mountIsland } from "#platform/web/mount-island.tsx";
import { ContactForm } from "./contact-form.tsx";
import { fillPromise } from "./fill-promise.ts";

mountIsland("contact", ContactForm);
void fillPromise();
