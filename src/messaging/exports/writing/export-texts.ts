import type { WhatsappState } from '../../contacts/contacts.contract.js';

interface Headers {
  phone: string;
  name: string;
  groups: string;
  whatsapp: string;
  optedOut: string;
  created: string;
  whatsappId: string;
  group: string;
  members: string;
  fields: string;
}

export const TITLES = {
  en: { contacts: 'Contacts', groups: 'Groups', payments: 'Payments' },
  ar: { contacts: 'جهات الاتصال', groups: 'المجموعات', payments: 'المدفوعات' },
};

export const HEADERS: Record<'en' | 'ar', Headers> = {
  en: {
    ...{
      phone: 'Phone',
      name: 'Name',
      groups: 'Groups',
      whatsapp: 'On WhatsApp',
      optedOut: 'Opted out',
      created: 'Added',
      whatsappId: 'WhatsApp ID',
    },
    ...{ group: 'Group', members: 'Contacts', fields: 'Fields' },
  },
  ar: {
    ...{
      phone: 'رقم الجوال',
      name: 'الاسم',
      groups: 'المجموعات',
      whatsapp: 'على واتساب',
      optedOut: 'طلب إيقاف الرسائل',
      created: 'تاريخ الإضافة',
      whatsappId: 'معرّف واتساب',
    },
    ...{ group: 'المجموعة', members: 'جهات الاتصال', fields: 'الحقول' },
  },
};

export const STATES: Record<'en' | 'ar', Record<WhatsappState, string>> = {
  en: { on: 'yes', not: 'no', unknown: '' },
  ar: { on: 'نعم', not: 'لا', unknown: '' },
};

/** Columns of an exported file that say nothing about a person who is imported: they are offered to be left out. */
export const NOT_IMPORTED: ReadonlySet<string> = new Set(
  Object.values(HEADERS).flatMap(({ groups, whatsapp, optedOut, created }) => [groups, whatsapp, optedOut, created]),
);

/** Headers of the column by which an exported person without a phone number is imported again. */
export const WHATSAPP_ID_HEADERS: ReadonlySet<string> = new Set(
  Object.values(HEADERS).map(({ whatsappId }) => whatsappId),
);
