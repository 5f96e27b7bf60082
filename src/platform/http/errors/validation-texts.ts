import type { FieldIssue } from '../../errors.js';
import { describeBytes } from './describe-bytes.js';

export type Lang = 'en' | 'ar';

/** validate-input.ts maps library issues to these codes. */
const TEXTS: Record<string, Record<Lang, string>> = {
  value_invalid: { en: 'This value is not valid.', ar: 'هذه القيمة غير صحيحة.' },
  number_invalid: { en: 'Write a number.', ar: 'اكتب رقمًا.' },
  flag_invalid: { en: 'Choose yes or no.', ar: 'اختر نعم أو لا.' },
  list_invalid: { en: 'This must be a list.', ar: 'يجب أن تكون هذه قائمة.' },
  text_invalid: { en: 'This must be a text.', ar: 'يجب أن يكون هذا نصًا.' },
  choice_unknown: { en: 'This is not one of the choices.', ar: 'هذا ليس من الخيارات المتاحة.' },
  too_short: { en: 'This text is too short.', ar: 'هذا النص أقصر من المطلوب.' },
  required: { en: 'This field is required.', ar: 'هذا الحقل مطلوب.' },
  too_long: { en: 'This text is too long.', ar: 'هذا النص أطول من المسموح.' },
  seller_name_long: {
    en: 'The invoice QR code has room for 127 Arabic letters or 255 Latin ones. Shorten the name.',
    ar: 'يتسع رمز QR للفاتورة لـ127 حرفًا عربيًا أو 255 حرفًا لاتينيًا. اختصر الاسم.',
  },
  nothing_to_change: { en: 'There is nothing to change.', ar: 'لا يوجد ما يُغيَّر.' },
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
  voice_kind: {
    en: 'This is no recording that WhatsApp can play. Record it again.',
    ar: 'لا يستطيع واتساب تشغيل هذا التسجيل. سجّله من جديد.',
  },
  file_kind: { en: 'This kind of file cannot be sent.', ar: 'لا يمكن إرسال هذا النوع من الملفات.' },
  number_range: { en: 'This number is too low or too high.', ar: 'هذا الرقم خارج الحدود الممكنة.' },
  gap_order: {
    en: 'The maximum time cannot be less than the minimum time.',
    ar: 'يجب ألا يقل أطول فاصل عن أقصر فاصل.',
  },
  risk_unconfirmed: {
    en: 'Confirm that you know the risk to the number.',
    ar: 'أكّد أنك تدرك الخطر على الرقم.',
  },
  not_a_table: {
    en: 'This file is not a table. Choose a CSV, Excel, OpenDocument, Numbers or vCard file.',
    ar: 'هذا الملف ليس جدولًا. اختر ملف CSV أو إكسل أو OpenDocument أو Numbers أو vCard.',
  },
  file_empty: { en: 'The file is empty.', ar: 'الملف فارغ.' },
  image_too_large: { en: 'The picture has too many pixels.', ar: 'أبعاد الصورة أكبر من المسموح.' },
  body_or_attachment: { en: 'Write a message or choose a file.', ar: 'اكتب رسالة أو اختر ملفًا.' },
  one_file: { en: 'A message carries one file only.', ar: 'لا تحمل الرسالة إلا ملفًا واحدًا.' },
  text_broken: {
    en: 'A choice that begins with {{ is not closed, or there are too many of them.',
    ar: 'هناك خيار يبدأ بـ {{ ولم يُغلق، أو أن الخيارات أكثر من المسموح.',
  },
  text_empty: { en: 'The message would be empty. Write a text.', ar: 'ستكون الرسالة فارغة. اكتب نصًا.' },
  practice_only: {
    en: 'Practice speed is for the sandbox alone.',
    ar: 'سرعة التجربة متاحة في البيئة التجريبية فقط.',
  },
  group_empty: { en: 'There is nobody in this group.', ar: 'لا يوجد أحد في هذه المجموعة.' },
  code_wrong: { en: 'This code is not right.', ar: 'الرمز غير صحيح.' },
  password_wrong: { en: 'This is not your password.', ar: 'كلمة المرور غير صحيحة.' },
  otp_expired: {
    en: 'This code is no longer valid. Ask for a new one.',
    ar: 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  },
  word_in_both: {
    en: 'A word cannot be both an opt-out and a resubscribe keyword.',
    ar: 'لا يمكن لكلمة أن توقف الرسائل وتعيدها معًا.',
  },
  list_full: {
    en: 'The list is full. Take numbers off that are no longer needed, then add these.',
    ar: 'القائمة ممتلئة. احذف منها أرقامًا لم تعد مهمة ثم أضف هذه الأرقام.',
  },
  too_many: { en: 'This is more than allowed at once.', ar: 'هذا أكثر من المسموح دفعة واحدة.' },
  taken: { en: 'This is already in use. Choose another.', ar: 'مستخدَم من قبل.' },
  group_taken: {
    en: 'You have a group of this name already. Choose that group, or another name.',
    ar: 'لديك مجموعة بهذا الاسم بالفعل. اختر تلك المجموعة أو اكتب اسمًا آخر.',
  },
  group_gone: { en: 'This group does not exist.', ar: 'هذه المجموعة غير موجودة.' },
  columns_differ: { en: 'The file has other columns.', ar: 'أعمدة الملف مختلفة.' },
  one_phone_column: {
    en: 'Choose a column for the phone number.',
    ar: 'اختر عمودًا لرقم الجوال.',
  },
  one_whatsapp_id_column: {
    en: 'Choose one column at most for the WhatsApp ID.',
    ar: 'اختر عمودًا واحدًا على الأكثر لمعرّف واتساب.',
  },
  one_country_column: {
    en: 'Choose one column at most for the country code.',
    ar: 'اختر عمودًا واحدًا على الأكثر لرمز الدولة.',
  },
  no_such_sheet: { en: 'The file has no such sheet.', ar: 'لا توجد هذه الورقة في الملف.' },
  one_consent_column: {
    en: 'Choose one column at most for the consent.',
    ar: 'اختر عمودًا واحدًا على الأكثر للموافقة.',
  },
  email_invalid: { en: 'This is not a valid email address.', ar: 'البريد الإلكتروني غير صحيح.' },
  username_short: { en: 'Use at least 3 characters.', ar: 'استخدم 3 أحرف على الأقل.' },
  username_letters: {
    en: 'Use Latin letters, digits, dots, dashes and underscores only.',
    ar: 'استخدم الحروف اللاتينية والأرقام والنقطة والشرطة فقط.',
  },
  password_short: { en: 'Use at least 8 characters.', ar: 'استخدم 8 أحرف على الأقل.' },
  password_common: {
    en: 'This password is easy to guess. Choose another.',
    ar: 'كلمة المرور هذه سهلة التخمين. اختر غيرها.',
  },
  password_differs: { en: 'The two passwords do not match.', ar: 'كلمتا المرور غير متطابقتين.' },
  time_zone_unknown: { en: 'This time zone is not known.', ar: 'هذه المنطقة الزمنية غير معروفة.' },
  time_invalid: { en: 'Write a time such as 22:00.', ar: 'اكتب وقتًا مثل 22:00.' },
  date_invalid: { en: 'Write a day such as 2026-12-31.', ar: 'اكتب تاريخًا مثل 2026-12-31.' },
  // Quoted from the specification.
  end_before_start: {
    en: 'End Time at must be bigger than Start Time',
    ar: 'يجب أن يكون وقت الانتهاء بعد وقت البدء.',
  },
  max_below_min: {
    en: 'The maximum time must be greater than the minimum time.',
    ar: 'يجب أن يكون أطول فاصل بين رسالتين أكبر من أقصر فاصل.',
  },
  audience_fixed: {
    en: 'Who gets this campaign was fixed when it started. Stop it, or duplicate it for others.',
    ar: 'حُدِّد مستلمو هذه الحملة عند بدئها. أوقفها، أو أنشئ نسخة منها لمستلمين آخرين.',
  },
  quiet_both: { en: 'Give both times, or neither.', ar: 'حدّد الوقتين معًا أو اتركهما فارغين.' },
  number_both: { en: 'Give both numbers, or neither.', ar: 'حدّد الرقمين معًا أو اتركهما فارغين.' },
  retention_range: {
    en: 'Choose 30 to 3650 days, or leave it empty.',
    ar: 'اختر من 30 إلى 3650 يومًا أو اترك الحقل فارغًا.',
  },
  retention_frequency: {
    en: 'Messages must be kept at least as long as the limit of messages per person looks back.',
    ar: 'يجب ألا تقل مدة حفظ الرسائل عن عدد الأيام في «عدد الرسائل لكل شخص».',
  },
  quiet_same: {
    en: 'Quiet hours need an end that differs from their beginning.',
    ar: 'يجب أن تختلف نهاية ساعات الهدوء عن بدايتها.',
  },
  phone_by_code: { en: 'A new phone number is confirmed by a code first.', ar: 'يُؤكَّد رقم الجوال الجديد برمز أولًا.' },
  phone_same: { en: 'This is your phone number already.', ar: 'هذا رقم جوالك الحالي.' },
  email_taken: {
    en: 'Another account has confirmed this email. Use another one.',
    ar: 'أثبت شخص آخر أن هذا البريد الإلكتروني له.',
  },
  phone_taken: { en: 'Another account uses this phone number.', ar: 'يستخدم حساب آخر رقم الجوال هذا.' },
  address_invalid: {
    en: 'This is not the address of a store. Copy it from your browser.',
    ar: 'هذا ليس عنوان متجر. انسخه من المتصفح.',
  },
  address_private: {
    en: 'This address is not on the internet. Enter the one at which customers open your store.',
    ar: 'هذا العنوان ليس على الإنترنت. اكتب العنوان الذي يفتح به العملاء متجرك.',
  },
  webhook_address: {
    en: 'Write a whole address such as https://example.com/hook, without a user name in it.',
    ar: 'اكتب العنوان كاملًا مثل https://example.com/hook ومن دون اسم مستخدم فيه.',
  },
  network_invalid: {
    en: 'Write an IP address or a network such as 203.0.113.0/24.',
    ar: 'اكتب عنوان IP أو شبكة مثل 203.0.113.0/24.',
  },
  idempotency_mismatch: {
    en: 'This key was used for another request. Take a new one.',
    ar: 'استُخدم هذا المفتاح لطلب آخر. استخدم مفتاحًا جديدًا.',
  },
  media_one: {
    en: 'Give the file in exactly one way: attachment, media or url.',
    ar: 'أرسل الملف بطريقة واحدة فقط: attachment أو media أو url.',
  },
  media_https: { en: 'The address must begin with https://.', ar: 'يجب أن يبدأ العنوان بـ https://.' },
  url_private: { en: 'This address is not on the internet.', ar: 'هذا العنوان ليس على الإنترنت.' },
  url_unreachable: {
    en: 'No file could be fetched from this address.',
    ar: 'تعذّر جلب ملف من هذا العنوان.',
  },
  send_at_range: {
    en: 'Choose a time from now on, within the next 365 days.',
    ar: 'اختر وقتًا من الآن وخلال 365 يومًا.',
  },
  https_needed: {
    en: 'The address must begin with https://, so that nobody reads your keys on their way.',
    ar: 'يجب أن يبدأ العنوان بـ https:// حتى لا يقرأ أحد مفاتيحك في الطريق.',
  },
  reason_short: { en: 'Say why in at least 5 characters.', ar: 'اذكر السبب في 5 أحرف على الأقل.' },
  permission_unknown: { en: 'This permission cannot be granted.', ar: 'لا يمكن منح هذه الصلاحية.' },
  flow_not_ready: {
    en: 'This flow cannot run yet. Look at the marked steps.',
    ar: 'لا يمكن تشغيل هذا المسار بعد. راجع الخطوات المحددة.',
  },
  flow_unreadable: { en: 'This is not a flow.', ar: 'هذا ليس مسار محادثة.' },
  flow_too_large: { en: 'This flow is too large.', ar: 'حجم هذا المسار أكبر من المسموح.' },
  flow_too_many_nodes: { en: 'This flow has more steps than allowed.', ar: 'خطوات هذا المسار أكثر من المسموح.' },
  flow_too_many_edges: { en: 'This flow has more connections than allowed.', ar: 'وصلات هذا المسار أكثر من المسموح.' },
  flow_node_unreadable: { en: 'A step of this flow cannot be read.', ar: 'تعذّرت قراءة إحدى خطوات هذا المسار.' },
  flow_kind_unknown: {
    en: 'A step of this flow is of an unknown kind.',
    ar: 'إحدى خطوات هذا المسار من نوع غير معروف.',
  },
  flow_node_twice: { en: 'Two steps of this flow have one id.', ar: 'لخطوتين في هذا المسار معرّف واحد.' },
  flow_node_invalid: {
    en: 'A step of this flow has a value that is not valid.',
    ar: 'في إحدى خطوات هذا المسار قيمة غير صحيحة.',
  },
  flow_edge_unreadable: { en: 'A connection of this flow cannot be read.', ar: 'تعذّرت قراءة إحدى وصلات هذا المسار.' },
  flow_edge_dangling: {
    en: 'A connection of this flow leads to a step that does not exist.',
    ar: 'إحدى وصلات هذا المسار تؤدي إلى خطوة غير موجودة.',
  },
  money_decimals: { en: 'Write an amount with two decimals at most.', ar: 'اكتب مبلغًا بخانتين عشريتين على الأكثر.' },
  coupon_invalid: { en: 'This coupon is not valid.', ar: 'كود الخصم غير صالح.' },
  receipt_kind: { en: 'Send a picture or a PDF of the receipt.', ar: 'أرفق صورة الإيصال أو ملف PDF.' },
  key_invalid: { en: 'This is not a key of this payment service.', ar: 'هذا ليس مفتاحًا لخدمة الدفع هذه.' },
  vat_number_invalid: {
    en: 'A VAT number has 15 digits and begins and ends with 3.',
    ar: 'يتكون الرقم الضريبي من 15 رقمًا ويبدأ وينتهي بالرقم 3.',
  },
  vat_rate_required: {
    en: 'A VAT number requires a VAT rate: 15% in Saudi Arabia.',
    ar: 'الرقم الضريبي يتطلب نسبة ضريبة: ⁦15%⁩ في السعودية.',
  },
  credentials: { en: 'These credentials do not match our records.', ar: 'بيانات الدخول لا تطابق سجلاتنا.' },
};

export const hasText = (code: string): boolean => Object.hasOwn(TEXTS, code);

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
  const known = TEXTS[issue.message] ?? TEXTS['value_invalid'];
  if (!known) return issue.message;
  return issue.limit === undefined ? known[lang] : known[lang].replace('{limit}', describeBytes(issue.limit, lang));
}
