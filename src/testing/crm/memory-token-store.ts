import type { StoredToken, TokenStore } from "#features/crm/server/crm-provider.ts";

/** A token store that forgets with the test. */
export interface MemoryTokenStore extends TokenStore {
  token: StoredToken | null;
}

export function memoryTokenStore(): MemoryTokenStore {
  const store: MemoryTokenStore = {
    token: null,
    read: async () => store.token,
    write: async (token) => {
      store.token = token;
    },
  };
  return store;
}
