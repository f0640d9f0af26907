import { afterEach, expect, test, vi } from "vitest";
import { SendFailure, sendBytes } from "#platform/web/uploads/send-bytes.ts";
import { explainFailure, UploadRefusal } from "./explain-failure.ts";
import { uploadWords } from "./upload-words.ts";

const words = uploadWords.en.failures;
const firewall = /endpoint might be blocked by an internet provider or a firewall/;

test.each([
  [0, firewall, false],
  [401, /^Authorization required$/, false],
  [403, /^Request has expired$/, false],
  [412, /^Non 2xx$/, true],
  [413, /^Non 2xx$/, true],
  [415, /^Non 2xx$/, true],
  [429, /^Non 2xx$/, false],
  [501, /^Non 2xx$/, true],
  [503, /^Non 2xx$/, false],
])("status %i is explained as %s, and is final: %s", (status, message, isFinal) => {
  const fail = (serverMessage: string | null) =>
    new SendFailure(words.messages, { status, serverMessage });
  const silent = explainFailure(words, fail(null));
  expect(fail(null).message).toMatch(message);
  expect(silent.isFinal).toBe(isFinal);
  // The short message never stands alone, because it means nothing to a family.
  expect(silent.explanation).not.toBe(fail(null).message);
  expect(explainFailure(words, fail("Say this.")).explanation).toBe("Say this.");
});

test("the innermost of the library's failures gives the reason, in the words of the page", () => {
  const refused = Object.assign(new Error("It is too large."), { name: "UserFacingApiError" });
  const signedOut = Object.assign(new Error("x"), { isAuthError: true });
  const offline = Object.assign(new Error("x"), { isNetworkError: true });
  const wrapped = (cause: Error) => explainFailure(words, new Error("x", { cause }));

  expect(wrapped(refused)).toMatchObject({ message: "Non 2xx", explanation: "It is too large." });
  expect(wrapped(signedOut).message).toBe(words.messages.unauthorized);
  expect(wrapped(offline).message).toBe(words.messages.network);
  const refusal = new UploadRefusal({ message: "a", explanation: "b", isFinal: false });
  expect(explainFailure(words, refusal)).toBe(refusal.failure);
});

afterEach(() => void vi.unstubAllGlobals());

/** Refuses whatever is sent. */
class RefusingRequest extends EventTarget {
  static sent: Record<string, string> = {};
  readonly upload = new EventTarget();
  readonly status = 415;
  readonly responseText = JSON.stringify({ message: "Elija otro archivo." });
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    RefusingRequest.sent[name] = value;
  }
  getResponseHeader = () => null;
  send(): void {
    this.dispatchEvent(new Event("load"));
  }
}

test("a file is sent in the page's language, so that a refusal comes in it", async () => {
  vi.stubGlobal("XMLHttpRequest", RefusingRequest);
  vi.stubGlobal("document", { documentElement: { lang: "es-US" } });
  vi.stubGlobal("location", { pathname: "/es/careers" });
  const headers = { "Content-Type": "application/pdf" };
  const sending = sendBytes({ messages: words.messages, waitsForNetwork: false }, {
    signature: { url: "/uploads/1", headers },
    body: new Blob(),
    onProgress() {},
  } as never);

  await expect(sending).rejects.toMatchObject({ serverMessage: "Elija otro archivo." });
  const language = expect.stringMatching(/^es-US,/);
  expect(RefusingRequest.sent).toEqual({ ...headers, "Accept-Language": language });
});
