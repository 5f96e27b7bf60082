import { forgetFirstCalls } from '../http/early-answers.js';
import { forgetOfflineData } from '../offline-data.js';
import { dropStored, readStored, writeStored } from '../local-store.js';

const KEY = 'mersal.signed-in-until';

/** Returns whether a session may exist, which spares guests a request. */
export function isLoginRemembered(): boolean {
  try {
    return Number(localStorage.getItem(KEY)) > Date.now();
  } catch {
    return true;
  }
}

export function rememberLogin(durationMs: number): void {
  const until = Math.max(Date.now() + durationMs, Number(readStored(KEY)));
  writeStored(KEY, String(until));
}

export function forgetLogin(): void {
  dropStored(KEY);
  forgetFirstCalls();
  forgetOfflineData();
}
