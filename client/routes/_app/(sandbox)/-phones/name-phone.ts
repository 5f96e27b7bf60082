import { formatPhone } from '@/ui/format/format-phone.js';

/** Returns the name, or a number that stays left to right. */
export const namePhone = ({ name, number }: { name: string; number: string }): string =>
  name === number ? `\u2066${formatPhone(number)}\u2069` : name;
