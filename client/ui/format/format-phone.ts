// Other country codes have three digits. @see ITU-T E.164
const ONE_DIGIT_CODES = /^[17]/;
const TWO_DIGIT_CODES = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const GROUPS_BY_LENGTH: Record<number, number[]> = { 7: [3, 4], 8: [4, 4], 9: [2, 3, 4], 10: [3, 3, 4], 11: [3, 4, 4] };
const BRITISH_MOBILE_GROUPS = [4, 6];

/** Groups digits. Returns other texts unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/^\+/, '');
  if (!/^\d{7,15}$/.test(digits)) return phone;
  const codeLength = ONE_DIGIT_CODES.test(digits) ? 1 : TWO_DIGIT_CODES.test(digits) ? 2 : 3;
  const parts = [digits.slice(0, codeLength)];
  let rest = digits.slice(codeLength);
  for (const size of /^447\d{9}$/.test(digits) ? BRITISH_MOBILE_GROUPS : (GROUPS_BY_LENGTH[rest.length] ?? [])) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  if (rest) parts.push(...(rest.match(/\d{1,3}/g) ?? []));
  return `+${parts.join(' ')}`;
}
