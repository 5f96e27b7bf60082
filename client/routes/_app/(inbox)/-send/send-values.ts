import { atom } from 'jotai';
import { isSameAttachment, type Attachment } from '@/parts/attachments/attachment-choice.js';

/** At most one of `phone`, `contact` and `group` is set. */
export interface SendValues extends Record<string, unknown> {
  /** Session ID of the device. */
  device: string;
  phone: string;
  contact: number | null;
  group: number | null;
  template: number | null;
  body: string;
  attachment: Attachment | null;
}

export type RecipientFieldName = 'phone' | 'contact' | 'group';

export const EMPTY_SEND = {
  phone: '',
  contact: null,
  group: null,
  template: null,
  body: '',
  attachment: null,
} satisfies Partial<SendValues>;

export const keptValuesAtom = atom<SendValues | null>(null);

export function recipientField({ contact, group }: SendValues): RecipientFieldName {
  if (group !== null) return 'group';
  return contact === null ? 'phone' : 'contact';
}

export function hasSameValues(a: SendValues, b: SendValues | null | undefined): boolean {
  if (!b || !isSameAttachment(a.attachment, b.attachment)) return false;
  return (['device', 'phone', 'contact', 'group', 'template', 'body'] as const).every((name) => a[name] === b[name]);
}
