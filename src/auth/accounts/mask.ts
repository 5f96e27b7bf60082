export const maskPhone = (digits: string): string => `+${digits.slice(0, 3)}${'•'.repeat(5)}${digits.slice(-3)}`;

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
