import { COMMON_PASSWORDS } from './common-passwords.js';

interface Owner {
  username: string;
  email: string;
}

/** Also detects the owner's name or address with additions. */
export function isCommon(password: string, { username, email }: Owner): boolean {
  const plain = password.toLowerCase();
  const names = [username, email, email.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  return COMMON_PASSWORDS.has(plain) || names.some((name) => isDecorated(plain, name));
}

function isDecorated(password: string, name: string): boolean {
  return name.length >= 3 && password.startsWith(name) && /^[\d\W_]*$/.test(password.slice(name.length));
}
