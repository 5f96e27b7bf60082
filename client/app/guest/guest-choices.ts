import type { Language, ThemeMode } from '@server/auth/auth.contract.js';

interface GuestChoices {
  mode?: ThemeMode;
  language?: Language;
}

let choices: GuestChoices = {};

/** Keeps what a guest switched on purpose, to be saved to the user after signing in. */
export function rememberGuestChoice(choice: GuestChoices): void {
  choices = { ...choices, ...choice };
}

export function takeGuestChoices(): GuestChoices | null {
  const taken = choices;
  choices = {};
  return Object.keys(taken).length > 0 ? taken : null;
}
