import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  not_a_table: {
    en: 'This file is not a table. Choose a CSV, Excel, OpenDocument, Numbers or vCard file.',
    ar: 'هذا الملف ليس جدولًا. اختر ملف CSV أو إكسل أو OpenDocument أو Numbers أو vCard.',
  },
  word_in_both: {
    en: 'A word cannot be both an opt-out and a resubscribe keyword.',
    ar: 'لا يمكن لكلمة أن توقف الرسائل وتعيدها معًا.',
  },
  list_full: {
    en: 'The list is full. Take numbers off that are no longer needed, then add these.',
    ar: 'القائمة ممتلئة. احذف منها أرقامًا لم تعد مهمة ثم أضف هذه الأرقام.',
  },
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
  not_a_phone_column: {
    en: 'Choose columns that contain phone numbers.',
    ar: 'اختر أعمدة تحتوي على أرقام الجوال.',
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
});
