import type { FieldIssue } from '../../errors.js';

export type Lang = 'en' | 'ar';

type ValidationTexts = Readonly<Record<string, Readonly<Record<Lang, string>>>>;

/** Texts by code. Modules add those of their bodies in `<module>.validation.ts`. */
const TEXTS = new Map<string, Readonly<Record<Lang, string>>>();

export function addValidationTexts(texts: ValidationTexts): void {
  for (const [code, text] of Object.entries(texts)) {
    if (TEXTS.has(code)) throw new Error(`Validation code ${code} is declared twice.`);
    TEXTS.set(code, text);
  }
}

addValidationTexts({
  value_invalid: { en: 'This value is not valid.', ar: 'هذه القيمة غير صحيحة.' },
  number_invalid: { en: 'Write a number.', ar: 'اكتب رقمًا.' },
  flag_invalid: { en: 'Choose yes or no.', ar: 'اختر نعم أو لا.' },
  list_invalid: { en: 'This must be a list.', ar: 'يجب أن تكون هذه قائمة.' },
  text_invalid: { en: 'This must be a text.', ar: 'يجب أن يكون هذا نصًا.' },
  choice_unknown: { en: 'This is not one of the choices.', ar: 'هذا ليس من الخيارات المتاحة.' },
  too_short: { en: 'This text is too short.', ar: 'هذا النص أقصر من المطلوب.' },
  required: { en: 'This field is required.', ar: 'هذا الحقل مطلوب.' },
  too_long: { en: 'This text is too long.', ar: 'هذا النص أطول من المسموح.' },
  phone_invalid: { en: 'This is not a valid phone number.', ar: 'رقم الجوال غير صحيح.' },
  phone_ambiguous: {
    en: 'It is not clear which number this is. Write one number, with its country code.',
    ar: 'لا يتضح أي رقم هذا. اكتب رقمًا واحدًا مع مفتاح الدولة.',
  },
  phone_foreign: {
    en: 'This looks like a number of another country. Write it with a plus and its country code, like +971501234567.',
    ar: 'يبدو أنه رقم من دولة أخرى. اكتبه بعلامة + ثم مفتاح دولته، مثل ‎+971501234567.',
  },
  text_unreadable: { en: 'This text cannot be read.', ar: 'تعذّرت قراءة هذا النص.' },
  file_too_large: {
    en: 'The file is too large. The limit is {limit}.',
    ar: 'حجم الملف أكبر من المسموح. الحد الأقصى {limit}.',
  },
  file_kind: { en: 'This kind of file cannot be sent.', ar: 'لا يمكن إرسال هذا النوع من الملفات.' },
  number_range: { en: 'This number is too low or too high.', ar: 'هذا الرقم خارج الحدود الممكنة.' },
  file_empty: { en: 'The file is empty.', ar: 'الملف فارغ.' },
  too_many: { en: 'This is more than allowed at once.', ar: 'هذا أكثر من المسموح دفعة واحدة.' },
  taken: { en: 'This is already in use. Choose another.', ar: 'مستخدَم من قبل.' },
  email_invalid: { en: 'This is not a valid email address.', ar: 'البريد الإلكتروني غير صحيح.' },
  time_invalid: { en: 'Write a time such as 22:00.', ar: 'اكتب وقتًا مثل 22:00.' },
  date_invalid: { en: 'Write a day such as 2026-12-31.', ar: 'اكتب تاريخًا مثل 2026-12-31.' },
  // The specification gives this English text.
  end_before_start: {
    en: 'End Time at must be bigger than Start Time',
    ar: 'يجب أن يكون وقت الانتهاء بعد وقت البدء.',
  },
  idempotency_mismatch: {
    en: 'This key was used for another request. Take a new one.',
    ar: 'استُخدم هذا المفتاح لطلب آخر. استخدم مفتاحًا جديدًا.',
  },
  media_https: { en: 'The address must begin with https://.', ar: 'يجب أن يبدأ العنوان بـ https://.' },
  url_private: { en: 'This address is not on the internet.', ar: 'هذا العنوان ليس على الإنترنت.' },
  reason_short: { en: 'Say why in at least 5 characters.', ar: 'اذكر السبب في 5 أحرف على الأقل.' },
});

export const hasText = (code: string): boolean => TEXTS.has(code);

export function languageOf(header: string | undefined, chosen: Lang = 'en'): Lang {
  const preferred = header?.trim().slice(0, 2).toLowerCase();
  return preferred === 'ar' || preferred === 'en' ? preferred : chosen;
}

export function issueTexts(issues: readonly FieldIssue[], lang: Lang): Record<string, string[]> {
  // A field may be named like a member of Object.prototype.
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const field = issue.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'form';
    errors.set(field, [...(errors.get(field) ?? []), toText(issue, lang)]);
  }
  return Object.fromEntries(errors);
}

function toText(issue: FieldIssue, lang: Lang): string {
  const known = TEXTS.get(issue.message) ?? TEXTS.get('value_invalid');
  if (!known) return issue.message;
  return issue.limit === undefined ? known[lang] : known[lang].replace('{limit}', describeBytes(issue.limit, lang));
}
const UNITS = { en: ['MB', 'GB'], ar: ['ميجابايت', 'جيجابايت'] } as const;

function describeBytes(bytes: number, lang: 'en' | 'ar'): string {
  const step = bytes < 1_000_000_000 ? 0 : 1;
  return `${Math.floor((bytes / 1000 ** (step + 2)) * 10) / 10} ${UNITS[lang][step]}`;
}
