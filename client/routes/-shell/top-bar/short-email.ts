const MOST_LETTERS = 16;

/** What stands for somebody without a name: their address without the part after the @. */
export function shortEmail(email: string): string {
  const local = Array.from(email.split('@', 1)[0] ?? '');
  return local.length > MOST_LETTERS ? `${local.slice(0, MOST_LETTERS - 1).join('')}…` : local.join('');
}
