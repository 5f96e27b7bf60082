import { readStored, writeStored } from '../local-store.js';

export type SignInMethod = 'phone' | 'email';

const KEY = 'mersal.sign-in-way';

export function lastSignInMethod(): SignInMethod {
  return readStored(KEY) === 'email' ? 'email' : 'phone';
}

export function keepSignInMethod(way: SignInMethod): void {
  writeStored(KEY, way);
}
