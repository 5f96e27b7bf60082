/** By a code to the phone, or by e-mail and password. */
export type SignInWay = 'phone' | 'email';

const KEY = 'mersal.sign-in-way';

/** How somebody signed in, or chose to, the last time in this browser. */
export function lastSignInWay(): SignInWay {
  try {
    return localStorage.getItem(KEY) === 'email' ? 'email' : 'phone';
  } catch {
    return 'phone';
  }
}

export function keepSignInWay(way: SignInWay): void {
  try {
    localStorage.setItem(KEY, way);
  } catch {
    // Without storage the first way is offered again.
  }
}
