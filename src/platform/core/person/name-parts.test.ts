import { expect, test } from "vitest";
import { splitName } from "./name-parts.ts";

test.each([
  ["Amara Okafor", "Amara", "Okafor"],
  ["Amara", null, "Amara"],
  ["  María  José Núñez ", "María José", "Núñez"],
  ["María del Carmen Ríos", "María del Carmen", "Ríos"],
  ["Juan de la Cruz", "Juan", "de la Cruz"],
  ["Ludwig van der Berg", "Ludwig", "van der Berg"],
  ["De La Cruz", null, "De La Cruz"],
  ["Díaz, Ana", "Ana", "Díaz"],
  ["de la Cruz, Juan Carlos", "Juan Carlos", "de la Cruz"],
  ["Martin Luther King Jr.", "Martin Luther", "King"],
  ["King Jr., Martin Luther", "Martin Luther", "King"],
  ["King, Martin Luther, Jr.", "Martin Luther", "King"],
  ["John Smith III", "John", "Smith"],
  ["John Smith, MD, Ph.D.", "John", "Smith"],
  ["Dr. Ana Díaz", "Ana", "Díaz"],
  ["Sr. Juan Pérez", "Juan", "Pérez"],
  ["Mr Smith", null, "Smith"],
  ["Anh Do", "Anh", "Do"],
  ["Van Nguyen", "Van", "Nguyen"],
  ["Al Smith", "Al", "Smith"],
  ["José-María García-López", "José-María", "García-López"],
  ["王 小明", "王", "小明"],
  ["Li Ma", "Li", "Ma"],
  ["Jr.", null, "Jr."],
  ["van der Berg", null, "van der Berg"],
  ["Mr. & Mrs. Smith", null, "Smith"],
  ["Mr. and Mrs. John Smith", "John", "Smith"],
  ["The Smith Family", null, "Smith"],
  ["Familia Pérez", null, "Pérez"],
  ["Ana Díaz, RN, CCRN", "Ana", "Díaz"],
  ["Dr., Ana", null, "Ana"],
  ["Díaz，Ana", "Ana", "Díaz"],
])("%s: first name %s, last name %s", (fullName, given, family) => {
  expect(splitName(fullName)).toMatchObject({ given, family });
});
