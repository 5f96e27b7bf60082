import type { Language } from '../../auth/auth.contract.js';
import type { RowReason } from './import-enums.contract.js';

export const BAD_ROW_HEADERS: Record<Language, [row: string, reason: string]> = {
  en: ['Row', 'Why it was left out'],
  ar: ['الصف', 'سبب الاستبعاد'],
};

export const REASONS: Record<RowReason, Record<Language, string>> = {
  no_phone: { en: 'There is no phone number.', ar: 'لا يوجد رقم جوال.' },
  not_a_number: { en: 'This is not a phone number.', ar: 'هذا ليس رقم جوال.' },
  scientific_lossy: {
    en: 'The spreadsheet has rounded this number; its last digits are lost.',
    ar: 'قرّب برنامج الجداول هذا الرقم فضاعت أرقامه الأخيرة.',
  },
  too_short: { en: 'The number is too short.', ar: 'الرقم قصير جدًا.' },
  too_long: { en: 'The number is too long.', ar: 'الرقم طويل جدًا.' },
  invalid_number: { en: 'No such number exists.', ar: 'الرقم غير صحيح.' },
  masked_number: { en: 'Digits of the number are hidden.', ar: 'بعض أرقام الجوال مخفية.' },
  ambiguous_number: {
    en: 'It is not clear where the number begins or ends.',
    ar: 'لا يتضح أين يبدأ الرقم أو ينتهي.',
  },
  foreign_number: {
    en: 'It looks like a number of another country; write it with its country code.',
    ar: 'يبدو رقمًا من دولة أخرى، فاكتبه مع مفتاح الدولة.',
  },
  other_number: {
    en: 'It looks like an ID, a date or an amount.',
    ar: 'يبدو رقم هوية أو تاريخًا أو مبلغًا.',
  },
  unknown_country: { en: 'The country of the row is not known.', ar: 'الدولة المكتوبة في الصف غير معروفة.' },
  row_too_long: { en: 'The row is too long.', ar: 'الصف أطول من المسموح.' },
};
