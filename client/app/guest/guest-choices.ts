import type { Language, ThemeMode } from '@server/auth/auth.contract.js';

interface GuestChoices {
  mode?: ThemeMode;
  language?: Language;
}

/** A guest's choices, saved for the user at sign-in. */
let choices: GuestChoices = {};

export function rememberGuestChoice(choice: GuestChoices): void {
  choices = { ...choices, ...choice };
}

export function takeGuestChoices(): GuestChoices | null {
  const pending = choices;
  choices = {};
  return Object.keys(pending).length > 0 ? pending : null;
}
