import type { ContactText } from '../contact-texts.contract.js';

/** SQL of the merchant's name, else profile name, else "@username". */
export const shownName = (row: string): string => `coalesce(${row}.name, ${row}.push_name, '@' || ${row}.username)`;

const SHOWN: Partial<Record<ContactText, (row: string) => string>> = { name: shownName };

/** SQL of a text as lists and exports show it. */
export const shownText = (text: ContactText, row: string): string => SHOWN[text]?.(row) ?? `${row}.${text}`;
