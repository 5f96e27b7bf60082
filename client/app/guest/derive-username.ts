/** The server takes three of these at least, and no more than 40. */
const SHORTEST = 3;
const LONGEST = 32;

/**
 * A user name out of what the form asks for anyway: what stands before the @ of the e-mail address, else the phone. Who has the same
 * is told apart by the end of their number, then by chance.
 */
export function deriveUsername(email: string, phone: string, tries = 0): string {
  const letters = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]/g, '');
  const digits = phone.replace(/\D/g, '');
  const name = letters.length < SHORTEST ? `user${digits.slice(-6)}` : letters.slice(0, LONGEST);
  if (tries === 0) return name;
  return `${name}-${tries === 1 ? digits.slice(-4) : Math.floor(Math.random() * 1e6)}`;
}
