import { atom } from 'jotai';
import { isSameAttachment, type Attachment } from '@/parts/attachments/attachment-choice.js';

/** What the form holds. One of `phone`, `contact` and `group` names the recipient. */
export interface SendValues extends Record<string, unknown> {
  /** Session id. */
  device: string;
  phone: string;
  contact: number | null;
  group: number | null;
  template: number | null;
  body: string;
  attachment: Attachment | null;
}

export type RecipientField = 'phone' | 'contact' | 'group';

export const EMPTY = {
  phone: '',
  contact: null,
  group: null,
  template: null,
  body: '',
  attachment: null,
} satisfies Partial<SendValues>;

/** What was sent last, for a form that is to stay filled, also while another page was looked at. */
export const keptValuesAtom = atom<SendValues | null>(null);

export function recipientField({ contact, group }: SendValues): RecipientField {
  if (group !== null) return 'group';
  return contact === null ? 'phone' : 'contact';
}

export function isSame(a: SendValues, b: SendValues | null | undefined): boolean {
  if (!b || !isSameAttachment(a.attachment, b.attachment)) return false;
  return (['device', 'phone', 'contact', 'group', 'template', 'body'] as const).every((name) => a[name] === b[name]);
}
