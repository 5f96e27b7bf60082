// These country codes have one and two digits. All others have three.
const oneDigit = /^[17]/;
const twoDigits = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const groups: Record<number, number[]> = { 7: [3, 4], 8: [4, 4], 9: [2, 3, 4], 10: [3, 3, 4], 11: [3, 4, 4] };
/** Groups of British mobile numbers. */
const groupsOf44 = [4, 6];

/** Example: `+966 50 123 4567`. Returns other texts unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/^\+/, '');
  if (!/^\d{7,15}$/.test(digits)) return phone;
  const codeLength = oneDigit.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3;
  const parts = [digits.slice(0, codeLength)];
  let rest = digits.slice(codeLength);
  for (const size of /^447\d{9}$/.test(digits) ? groupsOf44 : (groups[rest.length] ?? [])) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  if (rest) parts.push(...(rest.match(/\d{1,3}/g) ?? []));
  return `+${parts.join(' ')}`;
}
