import { mountIsland } from "#platform/web/mount-island.tsx";
import { ContactForm } from "./contact-form.tsx";

mountIsland("contact", ContactForm);
