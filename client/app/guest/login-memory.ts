import { dropStored, readStored, writeStored } from '../local-store.js';

const KEY = 'mersal.signed-in-until';

/**
 * Whether this browser signed in lately. The server's session is the truth; this only spares a guest the call (and the
 * failed request) and a flash of the shell.
 */
export function isLoginRemembered(): boolean {
  try {
    return Number(localStorage.getItem(KEY)) > Date.now();
  } catch {
    // Without storage the server is asked each time.
    return true;
  }
}

/** Never for a shorter time than was said already. */
export function rememberLogin(durationMs: number): void {
  const until = Math.max(Date.now() + durationMs, Number(readStored(KEY)));
  writeStored(KEY, String(until));
}

export function forgetLogin(): void {
  dropStored(KEY);
}
