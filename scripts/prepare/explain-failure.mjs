const causes = [
  {
    sign: /ENOSPC|no space left on device|disk quota exceeded/i,
    sentence: "The disk is full: free about 1 GB and run the command again.",
  },
  {
    sign: /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR|Temporary failure resolving|Could not connect/i,
    sentence:
      "The download failed: check the network and the proxy settings, and run the command again.",
  },
  {
    sign: /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    sentence: "This folder may not be written to: give your user the right to write here.",
  },
];

/** The sentence for a tool's output whose cause is known, else undefined. */
export const explainFailure = (output) => causes.find(({ sign }) => sign.test(output))?.sentence;
