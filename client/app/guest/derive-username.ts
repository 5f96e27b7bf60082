/** The server accepts 3 to 40 characters. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 32;

/** Derives a username from e-mail or phone. Each retry appends other digits. */
export function deriveUsername(email: string, phone: string, retries = 0): string {
  const letters = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]/g, '');
  const digits = phone.replace(/\D/g, '');
  const name = letters.length < MIN_LENGTH ? `user${digits.slice(-6)}` : letters.slice(0, MAX_LENGTH);
  if (retries === 0) return name;
  return `${name}-${retries === 1 ? digits.slice(-4) : Math.floor(Math.random() * 1e6)}`;
}
