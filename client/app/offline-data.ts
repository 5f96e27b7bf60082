/** Deletes the cache in which `service-worker.ts` keeps chats of a user who signs out or is replaced. */
export const forgetOfflineData = (): void => void globalThis.caches?.delete('data').catch(() => undefined);
