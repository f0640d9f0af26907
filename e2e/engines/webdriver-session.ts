import { until } from "./engine.ts";

/** A reference to an element, in the format of the standard. */
export interface ElementReference {
  readonly "element-6066-11e4-a52e-4f735466cecf": string;
}

/** One browser behind a WebDriver program; commands are named by their path in the standard. */
export class WebDriverSession {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  static async start(driver: string): Promise<WebDriverSession> {
    await until(() => call("GET", `${driver}/status`), `an answer of ${driver}`);
    const { sessionId } = (await call("POST", `${driver}/session`, { capabilities: {} })) as {
      sessionId: string;
    };
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  async post<Value = void>(path: string, body: object = {}): Promise<Value> {
    return (await call("POST", `${this.#address}${path}`, body)) as Value;
  }

  /** Runs a function in the page; elements are passed as references. */
  run(source: (...args: never[]) => unknown, args: readonly unknown[]): Promise<unknown> {
    return this.post("/execute/sync", { script: `return (${source})(...arguments)`, args });
  }

  async tellElement(
    element: ElementReference,
    command: "click" | "value",
    body?: object,
  ): Promise<void> {
    const id = element["element-6066-11e4-a52e-4f735466cecf"];
    await this.post(`/element/${id}/${command}`, body);
  }

  async takeScreenshot(): Promise<Buffer> {
    return Buffer.from((await call("GET", `${this.#address}/screenshot`)) as string, "base64");
  }

  async end(): Promise<void> {
    await call("DELETE", this.#address);
  }
}

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}
