const MAX_LENGTH = 16;

export function shortEmail(email: string): string {
  const localPart = Array.from(email.split('@', 1)[0] ?? '');
  return localPart.length > MAX_LENGTH ? `${localPart.slice(0, MAX_LENGTH - 1).join('')}…` : localPart.join('');
}
