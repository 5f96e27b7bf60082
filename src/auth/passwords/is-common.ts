import { COMMON_PASSWORDS } from './common-passwords.js';

interface PasswordUser {
  username: string;
  email: string;
}

/** Detects the user's name or e-mail with additions, too. */
export function isCommon(password: string, { username, email }: PasswordUser): boolean {
  const plain = password.toLowerCase();
  const names = [username, email, email.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  return COMMON_PASSWORDS.has(plain) || names.some((name) => isDecorated(plain, name));
}

function isDecorated(password: string, name: string): boolean {
  return name.length >= 3 && password.startsWith(name) && /^[\d\W_]*$/.test(password.slice(name.length));
}
