import { readStored, writeStored } from '../local-store.js';

export type SignInWay = 'phone' | 'email';

const KEY = 'mersal.sign-in-way';

export function lastSignInWay(): SignInWay {
  return readStored(KEY) === 'email' ? 'email' : 'phone';
}

export function keepSignInWay(way: SignInWay): void {
  writeStored(KEY, way);
}
