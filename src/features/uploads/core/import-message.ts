/** What the socket of an import says, in the shapes that Uppy's companion client reads. */
export type ImportMessage =
  | {
      readonly action: "progress";
      readonly payload: {
        /** Percent, with two decimals; the client ignores an empty one. */
        readonly progress: string;
        readonly bytesUploaded: number;
        /** Null when the other server doesn't say. */
        readonly bytesTotal: number | null;
      };
    }
  | {
      readonly action: "success";
      readonly payload: {
        readonly url: string;
        /** `responseText` is JSON: the client hands it on as the upload's body. */
        readonly response: { readonly status: number; readonly responseText: string };
      };
    }
  | {
      readonly action: "error";
      readonly payload: { readonly error: { readonly message: string } };
    };

export function tellProgress(bytesDone: number, bytesTotal: number | null): ImportMessage {
  const percent = bytesTotal === null || bytesTotal === 0 ? 0 : (100 * bytesDone) / bytesTotal;
  const progress = Math.min(100, percent).toFixed(2);
  return {
    action: "progress",
    payload: { progress, bytesUploaded: bytesDone, bytesTotal },
  };
}

/** @param location where the file is now, and `key` under which name it can be claimed. */
export function tellSuccess(location: string, key: string): ImportMessage {
  const responseText = JSON.stringify({ location, key });
  return { action: "success", payload: { url: location, response: { status: 200, responseText } } };
}

export function tellFailure(message: string): ImportMessage {
  return { action: "error", payload: { error: { message } } };
}

const actions = ["pause", "resume", "cancel"] as const;
export type ImportAction = (typeof actions)[number];

/** What the client asks for; null for anything else it may say. */
export function readImportAction(text: string): ImportAction | null {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== "object" || said === null || !("action" in said)) return null;
    return actions.find((action) => action === said.action) ?? null;
  } catch {
    return null;
  }
}
