import type { Locale, Localized } from "#platform/core/locale.ts";
import { type ProfileField, type QuestionId, questionLabels } from "./questions.ts";

/** Names of questions and answers outside the questionnaire itself. */
const en = {
  /** What a question is about, in a few words; staff read these. */
  questions: {
    q1: "Current strategy confidence",
    q2: "Retirement approach confidence",
    q3: "Hidden strategies interest",
    q4: "Family protection priority",
    q5: "Legacy importance",
    q6: "Top financial priority",
    q7: "Market growth protection",
    q8: "Tax-free growth interest",
    q9: "Wealth access interest",
  },
  profile: {
    birthYear: "Birth year",
    zipCode: "ZIP code",
    income: "Income level",
    citizenshipStatus: "Citizenship status",
    maritalStatus: "Marital status",
    hasChildren: "Has children",
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
  },
  /** Names of the fields of step 9; those of the questions are above. */
  choices: {
    income: {
      "under-50k": "Under $50,000",
      "50k-99k": "$50,000–$99,999",
      "100k-149k": "$100,000–$149,999",
      "150k-249k": "$150,000–$249,999",
      "250k-plus": "$250,000+",
    },
    citizenshipStatus: {
      "us-citizen": "U.S. Citizen",
      "permanent-resident": "Legal Permanent Resident",
      other: "Other",
    },
    maritalStatus: {
      single: "Single",
      married: "Married",
      divorced: "Divorced",
      widowed: "Widowed",
    },
    hasChildren: { yes: "Yes", no: "No" },
  },
};

const es: typeof en = {
  questions: {
    q1: "Confianza en su estrategia actual",
    q2: "Confianza en cómo ahorra para jubilarse",
    q3: "Interés en estrategias poco conocidas",
    q4: "Prioridad de proteger a la familia",
    q5: "Importancia del legado",
    q6: "Prioridad financiera principal",
    q7: "Crecer con el mercado y con protección",
    q8: "Interés en crecer con ventajas de impuestos",
    q9: "Interés en usar su dinero en vida",
  },
  profile: {
    birthYear: "Año de nacimiento",
    zipCode: "Código postal (ZIP)",
    income: "Nivel de ingresos",
    citizenshipStatus: "Estatus de ciudadanía",
    maritalStatus: "Estado civil",
    hasChildren: "Tiene hijos",
    fullName: "Nombre completo",
    email: "Correo",
    phone: "Teléfono",
  },
  choices: {
    income: {
      "under-50k": "Menos de $50,000",
      "50k-99k": "$50,000–$99,999",
      "100k-149k": "$100,000–$149,999",
      "150k-249k": "$150,000–$249,999",
      "250k-plus": "$250,000 o más",
    },
    citizenshipStatus: {
      "us-citizen": "Ciudadanía de EE. UU.",
      "permanent-resident": "Residencia permanente legal",
      other: "Otro",
    },
    maritalStatus: {
      single: "Soltero/a",
      married: "Casado/a",
      divorced: "Divorciado/a",
      widowed: "Viudo/a",
    },
    hasChildren: { yes: "Sí", no: "No" },
  },
};

export const answerLabels: Localized<typeof en> = { en, es };

/** An answer as people read it: the choice's label, else what was typed. */
export function labelAnswer(
  field: QuestionId | ProfileField,
  value: string,
  locale: Locale,
): string {
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...questionLabels[locale],
    ...answerLabels[locale].choices,
  };
  const labels = choices[field] ?? {};
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}
