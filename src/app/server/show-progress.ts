const everyMs = 200;

export interface Progress {
  show(text: string): void;
  readonly end: () => void;
}

/** One line on standard error that changes, at a terminal only. */
export function showProgress(output: NodeJS.WriteStream = process.stderr): Progress {
  let shownAt = 0;
  return {
    show(text) {
      if (!output.isTTY || Date.now() - shownAt < everyMs) return;
      shownAt = Date.now();
      output.write(`\r\u001B[K${text}`);
    },
    end() {
      if (shownAt > 0) output.write("\r\u001B[K");
    },
  };
}
