import type { Limit } from '../../platform/throttle/throttle.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit on getting in, each with its reason. `address` is the network a request comes from (networkOf), `account` the
 * typed name in lower case, known or not, so that neither the answer nor its time tells whom we know. Of an IPv6 address its /48 is
 * counted too (countersOfAddress).
 */
export const LIMITS = {
  // Failed sign-ins: taken before the password is looked at, given back when it was right, so that parallel guesses count.
  // One address at one account: guessing a password.
  signInOfAccountFromAddress: { name: 'sign-in-account-address', points: 10, seconds: 15 * MINUTE },
  // One address at many accounts: spraying and stuffing. A company behind one address mistypes less than this.
  signInFromAddress: { name: 'sign-in-address', points: 60, seconds: 15 * MINUTE },
  // Many addresses at one account. Wide, because it also stops its owner; the phone login stays open to them.
  signInOfAccount: { name: 'sign-in-account', points: 100, seconds: HOUR },

  // A browser the account's owner has signed in with has tries of its own, whatever strangers use up.
  signInFromKnownBrowser: { name: 'sign-in-known', points: 15, seconds: 15 * MINUTE },
  // A sign-in starts again after five wrong second steps; these count over all its starts.
  twoFactorOfSignIn: { name: 'second-step-sign-in', points: 5, seconds: 5 * MINUTE },
  twoFactorOfUser: { name: 'second-step-user', points: 20, seconds: HOUR },
  twoFactorFromKnownBrowser: { name: 'second-step-known', points: 20, seconds: HOUR },
  // Somebody at an open screen guesses the password it asks for.
  passwordOfUser: { name: 'password-user', points: 10, seconds: 15 * MINUTE },
  // Asking for a code to a new phone tells whether somebody has that phone.
  phoneChangesOfUser: { name: 'phone-changes-user', points: 10, seconds: HOUR },
  // An authenticator that is being set up: the code only has to be typed right.
  confirmTwoFactor: { name: 'second-step-confirm', points: 10, seconds: 15 * MINUTE },

  // Codes cost messages and annoy people. Each purpose has a pause and an hour of its own, so that a registration does not hold up
  // the sign-in behind it. The pause is what the countdown on the screen shows.
  codePause: { name: 'code-pause', points: 1, seconds: 30 },
  codesToTarget: { name: 'codes-target', points: 5, seconds: HOUR },
  // One phone, whatever for, asked for by whomever it does not belong to as far as we know.
  codesToPhone: { name: 'codes-phone', points: 12, seconds: HOUR },
  // All phones nobody has shown to be theirs, of the whole installation: numbers may be made up to cost messages, and WhatsApp bans who
  // writes to too many strangers.
  codesToUnproven: { name: 'codes-unproven', points: 200, seconds: HOUR },
  codesFromAddress: { name: 'codes-address', points: 30, seconds: HOUR },
  // A code dies after five tries; this stops those who guess at many codes.
  codeTriesFromAddress: { name: 'code-tries-address', points: 60, seconds: 15 * MINUTE },

  // Registering tells which names, e-mails and phones are taken, and it has to: so it may not be asked in bulk.
  registrationsFromAddress: { name: 'registrations-address', points: 30, seconds: HOUR },
  accountsFromAddress: { name: 'accounts-address', points: 10, seconds: HOUR },
} as const satisfies Record<string, Limit>;
