import { Invalid } from '../../platform/errors.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** A password that is among the first to be tried: a common one, or the owner's own name or address, with or without digits. */
export function isCommon(password: string, owner: { username: string; email: string }): boolean {
  const plain = password.toLowerCase();
  const stem = plain.replace(/[\d\W_]+$/, '');
  const names = [owner.username, owner.email, owner.email.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  return COMMON_PASSWORDS.has(plain) || names.some((name) => name !== '' && (plain === name || stem === name));
}

export function refuseCommon(password: string, owner: { username: string; email: string }): void {
  if (isCommon(password, owner)) throw Invalid.field('password', 'password_common');
}
