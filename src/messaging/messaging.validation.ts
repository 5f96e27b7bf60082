import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  body_or_attachment: { en: 'Write a message or choose a file.', ar: 'اكتب رسالة أو اختر ملفًا.' },
  one_file: { en: 'A message carries one file only.', ar: 'لا تحمل الرسالة إلا ملفًا واحدًا.' },
  text_empty: { en: 'The message would be empty. Write a text.', ar: 'ستكون الرسالة فارغة. اكتب نصًا.' },
  media_one: {
    en: 'Give the file in exactly one way: attachment, media or url.',
    ar: 'أرسل الملف بطريقة واحدة فقط: attachment أو media أو url.',
  },
  url_unreachable: {
    en: 'No file could be fetched from this address.',
    ar: 'تعذّر جلب ملف من هذا العنوان.',
  },
  send_at_range: {
    en: 'Choose a time from now on, within the next 365 days.',
    ar: 'اختر وقتًا من الآن وخلال 365 يومًا.',
  },
  assignee_unavailable: {
    en: 'This colleague is not active or may not use the number of this chat.',
    ar: 'هذا الزميل غير نشط أو لا يحق له استخدام رقم هذه المحادثة.',
  },
  mention_unknown: {
    en: 'A colleague you mentioned cannot see this chat.',
    ar: 'ذكرت زميلًا لا يمكنه رؤية هذه المحادثة.',
  },
  sla_time_required: { en: 'Choose at least one time.', ar: 'اختر وقتًا واحدًا على الأقل.' },
  until_past: { en: 'Choose a time in the future.', ar: 'اختر وقتًا في المستقبل.' },
});
