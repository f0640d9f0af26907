import type { Localized } from "#platform/core/locale.ts";
import type { SiteAddressSource } from "#platform/core/site/site-address.ts";

const en = {
  title: "The site's address",
  intro:
    "Where families open the site. Links in emails, on printed sheets and in QR codes begin with it.",
  left: "Until it is named, those links open only on the machine of the site.",
  loading: "Loading...",
  failed: "We could not load the address. Please try again.",
  states: {
    null: "Not named",
    screen: "Named",
    environment: "Named at the start",
  } satisfies Record<`${SiteAddressSource}`, string>,
  fixed: (url: string) =>
    `The address is ${url}. The settings that the site is started with name it (SITE_URL). They go before what is chosen here, so it is changed there.`,
  url: "Address",
  urlHint:
    "As it stands in the browser, such as https://www.your-agency.com. The site looks whether it finds itself there before it is saved. Passkeys made under another address stop working: have your password at hand.",
  saved: (url: string) => `The site is at ${url} now.`,
  goOn: "Go on there: your sign-in there is asked once more.",
  go: "Open the site there",
};

const es: typeof en = {
  title: "La dirección del sitio",
  intro:
    "Donde las familias abren el sitio. Los enlaces en los correos, las hojas impresas y los códigos QR empiezan con ella.",
  left: "Mientras no se indique, esos enlaces solo se abren en la máquina del sitio.",
  loading: "Cargando...",
  failed: "No pudimos cargar la dirección. Inténtelo de nuevo.",
  states: { null: "Sin indicar", screen: "Indicada", environment: "Indicada al iniciar" },
  fixed: (url) =>
    `La dirección es ${url}. La indican los ajustes con los que se inicia el sitio (SITE_URL). Valen más que lo que se elija aquí, así que se cambia allí.`,
  url: "Dirección",
  urlHint:
    "Como se ve en el navegador, por ejemplo https://www.su-agencia.com. Antes de guardarla, el sitio comprueba que se encuentra allí. Las llaves de acceso creadas con otra dirección dejan de funcionar: tenga a mano su contraseña.",
  saved: (url) => `El sitio está ahora en ${url}.`,
  goOn: "Siga allí: tendrá que iniciar sesión una vez más.",
  go: "Abrir el sitio allí",
};

export const siteAddressCardWords: Localized<typeof en> = { en, es };
