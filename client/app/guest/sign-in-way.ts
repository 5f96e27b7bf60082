import { readStored, writeStored } from '../local-store.js';

/** By a code to the phone, or by e-mail and password. */
export type SignInWay = 'phone' | 'email';

const KEY = 'mersal.sign-in-way';

/** How somebody signed in, or chose to, the last time in this browser. */
export function lastSignInWay(): SignInWay {
  return readStored(KEY) === 'email' ? 'email' : 'phone';
}

export function keepSignInWay(way: SignInWay): void {
  writeStored(KEY, way);
}
