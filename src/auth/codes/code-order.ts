export const CODE_LIFE_MS = 5 * 60_000;
export const MAX_CODE_ATTEMPTS = 5;

export type CodeIntent =
  | { purpose: 'sign_in'; phone: string }
  | { purpose: 'reset'; login: string }
  | { purpose: 'verify'; userId: number }
  | { purpose: 'phone'; userId: number; phone: string }
  | { purpose: 'email'; userId: number };

export type CodePurpose = CodeIntent['purpose'];
