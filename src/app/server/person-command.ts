import * as z from "zod";

const personActions = ["show", "export", "forget"] as const;

/** What can be done with a person's data at a terminal. */
export const personCommandSchema = z.object({
  name: z.literal("person"),
  action: z.enum(personActions),
  email: z.string(),
});

export type PersonCommand = z.infer<typeof personCommandSchema>;
