import type { Limit } from '../../platform/throttle/throttle.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Limits named `…Account` count typed names, known or not, so no limit reveals users. */
export const SIGN_IN_LIMITS = {
  // Attempts are counted before the check and refunded on success, so parallel guesses count.
  signInOfAccountFromAddress: { name: 'sign-in-account-address', points: 10, seconds: 15 * MINUTE },
  // Stops credential stuffing. A company behind one address stays below.
  signInFromAddress: { name: 'sign-in-address', points: 60, seconds: 15 * MINUTE },
  // Stops distributed guessing. High, as it also blocks the rightful user.
  signInOfAccount: { name: 'sign-in-account', points: 100, seconds: HOUR },
  signInFromKnownBrowser: { name: 'sign-in-known', points: 15, seconds: 15 * MINUTE },
  // Sign-in restarts after five wrong codes. `twoFactorOfUser` spans restarts.
  twoFactorOfSignIn: { name: 'second-step-sign-in', points: 5, seconds: 5 * MINUTE },
  twoFactorOfUser: { name: 'second-step-user', points: 20, seconds: HOUR },
  twoFactorFromKnownBrowser: { name: 'second-step-known', points: 20, seconds: HOUR },
  passwordOfUser: { name: 'password-user', points: 10, seconds: 15 * MINUTE },
  // Each request reveals whether a phone is in use.
  phoneChangesOfUser: { name: 'phone-changes-user', points: 10, seconds: HOUR },
  confirmTwoFactor: { name: 'second-step-confirm', points: 10, seconds: 15 * MINUTE },

  // Limits are per purpose, so registration does not delay sign-in.
  codePause: { name: 'code-pause', points: 1, seconds: 30 },
  codesToTarget: { name: 'codes-target', points: 5, seconds: HOUR },
  // Counts all purposes, from unknown browsers.
  codesToPhone: { name: 'codes-phone', points: 12, seconds: HOUR },
  // WhatsApp bans senders to many strangers.
  codesToUnproven: { name: 'codes-unproven', points: 200, seconds: HOUR },
  codesFromAddress: { name: 'codes-address', points: 30, seconds: HOUR },
  // A code expires after five attempts. This limits guessing at many codes.
  codeTriesFromAddress: { name: 'code-tries-address', points: 60, seconds: 15 * MINUTE },

  // Registration reveals taken names, e-mails and phones.
  registrationsFromAddress: { name: 'registrations-address', points: 30, seconds: HOUR },
  accountsFromAddress: { name: 'accounts-address', points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>;
