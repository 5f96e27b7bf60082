/** How long a code is good for, and for how many tries. */
export const CODE_LIFE_MS = 5 * 60_000;
export const CODE_TRIES = 5;

/** What somebody wants a code for, and what they said about themselves; it may be nobody we know. */
export type CodeOrder =
  /** To sign in by a phone. */
  | { purpose: 'sign_in'; phone: string }
  /** To set a new password: a user name, an e-mail or a phone, as it was typed. */
  | { purpose: 'reset'; login: string }
  /** To show, after registering, that the phone or the e-mail is theirs. */
  | { purpose: 'verify'; userId: number }
  /** To show that a new phone is theirs. */
  | { purpose: 'phone'; userId: number; phone: string }
  /** To show that their e-mail is theirs. */
  | { purpose: 'email'; userId: number };

export type CodePurpose = CodeOrder['purpose'];
