import type { WebSocket } from "ws";

/** Whoever doesn't read is told nothing more until it does. */
const mostUnread = 16_384;
const pingMs = 25_000;
/** No client says more than a few words for each import. */
const mostMessages = 100;
const tooMuch = 1_008;

export interface WatchedSocket {
  readonly signal: AbortSignal;
  isOpen(): boolean;
  /** @returns false when it was not sent, because too much is unread. */
  send(text: string): boolean;
  close(): void;
}

/** A socket whose other side may be gone, deaf or talkative, and costs nothing in any case. */
export function watchSocket(
  socket: WebSocket,
  onText: (text: string) => Promise<void>,
): WatchedSocket {
  const closed = new AbortController();
  let isAlive = true;
  let messages = 0;
  // One after the other, so that a pause and what takes it back arrive in their order.
  let obeying: Promise<void> = Promise.resolve();
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  socket.on("pong", () => (isAlive = true));
  socket.on("message", (data, isBinary) => {
    messages += 1;
    if (isBinary || messages > mostMessages) return socket.close(tooMuch);
    const text = String(data);
    obeying = obeying.then(() => onText(text)).catch(() => {});
  });
  socket.on("close", () => {
    clearInterval(pinging);
    closed.abort();
  });
  return {
    signal: closed.signal,
    isOpen: () => socket.readyState === socket.OPEN,
    send(text) {
      if (socket.bufferedAmount > mostUnread) return false;
      socket.send(text);
      return true;
    },
    close() {
      // In what is still being obeyed nobody is interested any more, but in its order.
      void obeying.then(() => socket.close());
      setTimeout(() => socket.terminate(), pingMs).unref();
    },
  };
}
