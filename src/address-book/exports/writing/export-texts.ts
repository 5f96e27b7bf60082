import type { WhatsappState } from '../../contacts/contacts.contract.js';

interface Headers {
  phone: string;
  furtherNumbers: string;
  groups: string;
  whatsapp: string;
  optedOut: string;
  created: string;
  whatsappId: string;
  group: string;
  members: string;
  fields: string;
}

export const EXPORT_TITLES = {
  en: { contacts: 'Contacts', groups: 'Groups', payments: 'Payments' },
  ar: { contacts: 'جهات الاتصال', groups: 'المجموعات', payments: 'المدفوعات' },
};

export const EXPORT_HEADERS: Record<'en' | 'ar', Headers> = {
  en: {
    phone: 'Phone',
    groups: 'Groups',
    whatsapp: 'On WhatsApp',
    optedOut: 'Opted out',
    created: 'Added',
    whatsappId: 'WhatsApp ID',
    furtherNumbers: 'Further numbers',
    group: 'Group',
    members: 'Contacts',
    fields: 'Fields',
  },
  ar: {
    phone: 'رقم الجوال',
    groups: 'المجموعات',
    whatsapp: 'على واتساب',
    optedOut: 'طلب إيقاف الرسائل',
    created: 'تاريخ الإضافة',
    whatsappId: 'معرّف واتساب',
    furtherNumbers: 'أرقام جوال إضافية',
    group: 'المجموعة',
    members: 'جهات الاتصال',
    fields: 'الحقول',
  },
};

export const WHATSAPP_STATE_TEXTS: Record<'en' | 'ar', Record<WhatsappState, string>> = {
  en: { on: 'yes', not: 'no', unknown: '' },
  ar: { on: 'نعم', not: 'لا', unknown: '' },
};

export const NOT_IMPORTED_HEADERS: ReadonlySet<string> = new Set(
  Object.values(EXPORT_HEADERS).flatMap(({ groups, whatsapp, optedOut, created }) => [
    groups,
    whatsapp,
    optedOut,
    created,
  ]),
);

export const WHATSAPP_ID_HEADERS: ReadonlySet<string> = new Set(
  Object.values(EXPORT_HEADERS).map(({ whatsappId }) => whatsappId),
);

/** Columns whose numbers never become the primary number. */
export const FURTHER_NUMBER_HEADERS: ReadonlySet<string> = new Set(
  Object.values(EXPORT_HEADERS).map(({ furtherNumbers }) => furtherNumbers),
);
