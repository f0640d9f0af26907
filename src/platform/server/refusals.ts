/** Sentences for what the HTTP layer refuses before any route sees it, by status. */
export const refusals: Readonly<Record<number, string>> = {
  400: "The request can't be read. Please send well-formed JSON.",
  404: "There is nothing at this address.",
  408: "The request took too long to arrive. Please send it again.",
  413: "That is more than this address accepts. Please send less.",
  414: "The address is too long.",
  415: "Please send JSON, with the header Content-Type: application/json.",
  431: "The request's headers are too long.",
};
