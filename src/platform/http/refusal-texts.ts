import { type AppError, LimitReached } from '../errors.js';
import type { Lang } from './validation-texts.js';

/** What a package has run out of, in Arabic; English is the error's own. */
const LIMITS: Record<string, string> = {
  devices: 'لا تسمح باقتك بإضافة مزيد من الأجهزة.',
  messages: 'لا تسمح باقتك بإرسال مزيد من الرسائل.',
  contacts: 'لا تسمح باقتك بإضافة مزيد من جهات الاتصال.',
  templates: 'لا تسمح باقتك بإضافة مزيد من القوالب.',
  campaigns: 'لا تسمح باقتك بإضافة مزيد من الحملات.',
  storage: 'لا متسع في باقتك لمزيد من الملفات. احذف بعضها أو اطلب باقة أكبر.',
};
const CODES: Record<string, string> = {
  storage_full: 'لا توجد مساحة لحفظ الملفات الآن. حاول لاحقًا.',
  'devices.media_host_away': 'واتساب لا يستقبل الملفات ولا يرسلها الآن. حاول لاحقًا.',
  storage_unavailable: 'يتعذّر حفظ الملفات أو قراءتها الآن. حاول لاحقًا.',
};

/** The sentence of a refusal in the user's language, where it is shown as it is. */
export function tellRefusal(error: AppError, lang: Lang): string {
  const arabic = error instanceof LimitReached ? LIMITS[error.what] : CODES[error.code];
  return lang === 'ar' && arabic ? arabic : error.message;
}
