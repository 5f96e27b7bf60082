import { formatPhone } from '@/ui/format/format-phone.js';

/** One that was made without a name bears its number, which is written as all numbers are. */
export const namePhone = ({ name, number }: { name: string; number: string }): string =>
  name === number ? `\u2066${formatPhone(number)}\u2069` : name;
