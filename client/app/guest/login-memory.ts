const KEY = 'mersal.signed-in-until';

/**
 * Whether this browser signed in lately. The server's session is the truth; this only spares a guest the call (and the
 * failed request) and a flash of the shell.
 */
export function isLoginRemembered(): boolean {
  try {
    return Number(localStorage.getItem(KEY)) > Date.now();
  } catch {
    return true;
  }
}

/** Never for a shorter time than was said already. */
export function rememberLogin(durationMs: number): void {
  try {
    const until = Math.max(Date.now() + durationMs, Number(localStorage.getItem(KEY)));
    localStorage.setItem(KEY, String(until));
  } catch {
    // Without storage the server is asked each time.
  }
}

export function forgetLogin(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered.
  }
}
