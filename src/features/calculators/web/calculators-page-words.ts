import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

/** Words of the page around the calculators. The words of the calculators are loaded with their code. */
const en = {
  hero: {
    heading: "See where the numbers lead",
    text: "Five calculators for the questions families ask at the kitchen table. Each one shows its answer, and then shows its work.",
  },
  disclaimer: {
    title: "Important Disclaimer",
    paragraphs: [
      "These calculators are for education only. They are not financial, tax or investment advice, and nothing here is an offer of insurance.",
      "Every result is hypothetical: it assumes one constant rate and leaves out taxes, fees and losses along the way. Real returns rise and fall, and you can lose money. A result is not an insurance illustration, not a forecast and not a guarantee.",
      "Before you decide anything, please talk with licensed professionals who know your situation.",
    ],
  },
  callToAction: {
    title: "Bring your numbers to someone who will go over them with you",
    text: "A licensed insurance professional goes at your pace. Sometimes the answer is to change nothing.",
    button: "Schedule a free strategy call",
    note: "30-60 minutes, no obligation. We are an insurance agency, and we say so.",
  },
};

const es: typeof en = {
  hero: {
    heading: "Vea a dónde llevan los números",
    text: "Cinco calculadoras para las preguntas que las familias se hacen en la mesa de la cocina. Cada una da su respuesta y luego muestra cómo llegó a ella.",
  },
  disclaimer: {
    title: "Aviso importante",
    paragraphs: [
      "Estas calculadoras tienen fines educativos solamente. No son asesoría financiera, de impuestos ni de inversiones. Nada aquí es una oferta de seguro.",
      "Todo resultado es hipotético: supone una sola tasa constante y no toma en cuenta impuestos, cargos ni pérdidas en el camino. Los rendimientos reales suben y bajan. Usted puede perder dinero. Un resultado no es una ilustración de seguro, ni un pronóstico, ni una garantía.",
      "Antes de decidir algo, hable con profesionales autorizados que conozcan su situación.",
    ],
  },
  callToAction: {
    title: "Traiga sus números a alguien que los repase con usted",
    text: "Un profesional de seguros autorizado va al paso que usted marque. A veces la respuesta es no cambiar nada.",
    button: "Reserve una llamada gratuita",
    note: "Llamada de orientación de 30 a 60 minutos, sin compromiso. Somos una agencia de seguros y así lo decimos.",
  },
};

export const calculatorsPageWords: Localized<typeof en> = editable("page/calculators", { en, es });
