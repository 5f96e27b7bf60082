import type { ContactText } from '../contact-texts.contract.js';

export const shownName = (row: string): string => `coalesce(${row}.name, ${row}.push_name, '@' || ${row}.username)`;

const SHOWN_EXPRESSIONS: Partial<Record<ContactText, (row: string) => string>> = { name: shownName };

export const shownText = (text: ContactText, row: string): string => SHOWN_EXPRESSIONS[text]?.(row) ?? `${row}.${text}`;
