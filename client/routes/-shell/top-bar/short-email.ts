const MAX_LETTERS = 16;

export function shortEmail(email: string): string {
  const local = Array.from(email.split('@', 1)[0] ?? '');
  return local.length > MAX_LETTERS ? `${local.slice(0, MAX_LETTERS - 1).join('')}…` : local.join('');
}
