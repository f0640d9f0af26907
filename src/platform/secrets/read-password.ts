import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { AppError } from "#platform/core/app-error.ts";

interface PasswordSource {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Where the prompt is shown; what is typed is not. */
  readonly output: NodeJS.WritableStream;
}

/**
 * Reads a new password at the terminal, asked for twice and never shown; when the input is no
 * terminal, its first line.
 *
 * @throws AppError `invalid` when the two differ or the person aborts.
 */
export async function readNewPassword({ input, output }: PasswordSource): Promise<string> {
  if (input.isTTY !== true) return (await text(input)).split(/\r?\n/, 1)[0] ?? "";
  const [password, again] = await askHidden({ input, output }, [
    "New password: ",
    "The same again: ",
  ]);
  if (password !== again) {
    throw new AppError("invalid", {
      en: "The two passwords differ.",
      es: "Las dos contraseñas no son iguales.",
    });
  }
  return password ?? "";
}

/** One reader for all prompts: between two readers the terminal would show what is typed ahead. */
async function askHidden(
  { input, output }: PasswordSource,
  questions: readonly string[],
): Promise<string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  terminal.once("SIGINT", () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      output.write(question);
      const line = await lines.next();
      output.write("\n");
      if (line.done) {
        throw new AppError("invalid", {
          en: "Given up; nothing was changed.",
          es: "Se canceló; no se cambió nada.",
        });
      }
      answers.push(line.value);
    }
  } finally {
    terminal.close();
  }
  return answers;
}
