import { type AppError, LimitReached } from '../../errors.js';
import type { Lang } from './validation-texts.js';

/** Errors carry their English sentence; this is the Arabic one of each code. */
const ARABIC: Record<string, string> = {
  csrf: 'بقيت هذه الصفحة مفتوحة طويلًا. أعد تحميلها ثم حاول مجددًا.',
  permission: 'ليست لديك الصلاحيات اللازمة.',
  throttled: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
  package_required: 'ليست لديك باقة سارية. اشترك في باقة أولًا.',
  unauthenticated: 'سجّل دخولك للمتابعة.',
  not_found: 'هذا العنصر غير موجود أو ليس لك.',
  internal: 'الخدمة غير متاحة حاليًا. يُرجى المحاولة لاحقًا',
  refused: 'رُفض الطلب.',
  malformed: 'لم يفهم الخادم الطلب.',
  too_large: 'الحجم أكبر من أن يُرسل.',
  reads_busy: 'هناك عمليات بحث كثيرة جارية في هذا الحساب. أعد المحاولة بعد لحظات.',
  read_too_slow: 'يستغرق هذا البحث وقتًا طويلًا. ضيّق البحث أو أعد المحاولة لاحقًا.',
  'devices.too_many_unlinked': 'اربط الأجهزة التي لم تُربط بعد أو احذفها أولًا.',
  'devices.not_found': 'هذا الجهاز غير موجود.',
  'devices.sending_off': 'الإرسال متوقف على هذا الخادم، فلا يمكن ربط أي جهاز.',
  'devices.not_connected': 'الجهاز غير متصل.',
  'devices.media_unavailable': 'لا ملف في هذه الرسالة يمكن جلبه.',
  'devices.bulk_held': 'الإرسال الجماعي من هذا الجهاز متوقف الآن. راجع حدود الإرسال الخاصة به.',
  'media.not_found': 'هذا الملف غير موجود في المكتبة، أو انتهت صلاحية رابطه.',
  'messages.contact_not_found': 'جهة الاتصال أو الصورة غير موجودة.',
  'messages.chat_not_found': 'هذه المحادثة غير موجودة.',
  'messages.not_found': 'هذه الرسالة غير موجودة.',
  'messages.media_missing': 'لم يعد ملف هذه الرسالة موجودًا.',
  'messages.opted_out': 'طلب هذا الشخص عدم مراسلته.',
  'messages.too_often': 'وصل هذا الشخص مؤخرًا ما تسمح به من الرسائل.',
  'messages.not_on_whatsapp': 'هذا الرقم غير مسجّل في واتساب.',
  'messages.not_retryable': 'لا يمكن إعادة إرسال إلا رسالة لم تُرسل.',
  'messages.idempotency_mismatch': 'أُرسلت هذه من قبل بمحتوى آخر. أعد تحميل الصفحة.',
  'groups.not_found': 'لا توجد مجموعة كهذه.',
  'campaigns.not_found': 'لا توجد عملية إرسال كهذه.',
  'campaigns.operation_not_found': 'هذا الرقم ليس في الحملة، أو لم يحن دوره بعد.',
  'campaigns.begun': 'بدأت عملية الإرسال هذه. يمكن إلغاء ما لم يُرسل بعد.',
  'campaigns.over': 'انتهت عملية الإرسال هذه بالفعل.',
  'campaigns.export_busy': 'يُكتب الآن ملف آخر لإحدى الحملات. انتظر حتى يكتمل.',
  'campaigns.too_many': 'لديك عدد كبير من عمليات الإرسال الجارية إلى المجموعات. انتظر حتى ينتهي بعضها أو ألغِ إحداها.',
  'members.not_found': 'هذا العضو غير موجود.',
  'members.yourself': 'لا يمكنك فعل ذلك بنفسك.',
  'members.owner': 'لا يمكن فعل ذلك بالمدير العام.',
  'members.admin': 'المدير العام وحده يستطيع ذلك مع مدير.',
  'members.unverified': 'لم يؤكد هذا العضو حسابه بعد.',
  'members.not_impersonating': 'لست داخل حساب آخر.',
  'billing.package_not_found': 'هذه الباقة غير موجودة.',
  sending_forced_off: 'الإرسال متوقف من إعدادات الخادم (SENDING=off)، ولا يمكن تشغيله من هنا.',
  account_pended: 'حسابك معلّق: لا يمكن إرسال شيء أو تغييره حتى يفعّله أحد المديرين.',
  impersonating: 'هذا لصاحب الحساب وحده، لا لمدير داخل حسابه.',
  unverified: 'تحقّق من حسابك أولًا.',
  busy: 'كثيرون يسجّلون دخولهم الآن. أعد المحاولة بعد لحظات.',
  'codes.no_channel': 'لا يمكن إرسال الرموز حاليًا. أعد المحاولة لاحقًا.',
  'codes.already_verified': 'حسابك مؤكَّد من قبل.',
  'codes.email_already_confirmed': 'بريدك الإلكتروني مؤكَّد من قبل.',
  'second_step.over': 'طال هذا الدخول. ابدأ من جديد.',
  'second_step.already_on': 'الخطوة الثانية مفعّلة من قبل.',
  'second_step.not_started': 'أعدّ تطبيق المصادقة أولًا.',
  'second_step.off': 'الخطوة الثانية غير مفعّلة.',
  'opt_out.not_found': 'لم يعد هذا الرقم في القائمة.',
  'templates.not_found': 'هذا القالب غير موجود.',
  'deletions.running': 'لا تزال عملية حذف سابقة جارية. انتظر حتى تنتهي.',
  stale_count: 'تغيّر العدد في هذه الأثناء. راجع القائمة من جديد.',
  'exports.not_found': 'هذا الملف غير موجود أو انتهت مدته. صدّر من جديد.',
  'exports.not_cancellable': 'انتهى هذا التصدير من قبل.',
  'exports.too_many': 'انتظر حتى تنتهي بعض عمليات التصدير الأخرى.',
  'imports.not_found': 'عملية الاستيراد هذه غير موجودة.',
  'imports.no_bad_rows': 'لم تُستبعد أي صفوف، أو انتهت مدة ملفها.',
  'imports.not_ready': 'عملية الاستيراد هذه ليست في انتظار البدء.',
  'imports.nothing_to_import': 'لا يوجد صف يمكن استيراده.',
  'imports.not_cancellable': 'انتهت عملية الاستيراد هذه من قبل.',
  'imports.too_many': 'انتظر حتى تنتهي بعض عمليات الاستيراد الأخرى.',
  'sandbox.unreachable': 'تعذّر الوصول إلى شبكة الجوالات الافتراضية. ستعود من تلقاء نفسها بعد لحظات.',
  storage_full: 'لا توجد مساحة لحفظ الملفات الآن. حاول لاحقًا.',
  'devices.media_host_away': 'واتساب لا يستقبل الملفات ولا يرسلها الآن. حاول لاحقًا.',
  storage_unavailable: 'يتعذّر حفظ الملفات أو قراءتها الآن. حاول لاحقًا.',
};

/** What a package has run out of, in Arabic; English is the error's own. */
const LIMITS: Record<string, string> = {
  devices: 'لا تسمح باقتك بإضافة مزيد من الأجهزة.',
  messages: 'لا تسمح باقتك بإرسال مزيد من الرسائل.',
  contacts: 'لا تسمح باقتك بإضافة مزيد من جهات الاتصال.',
  templates: 'لا تسمح باقتك بإضافة مزيد من القوالب.',
  campaigns: 'لا تسمح باقتك بإضافة مزيد من الحملات.',
  storage: 'لا متسع في باقتك لمزيد من الملفات. احذف بعضها أو اطلب باقة أكبر.',
};

/** A sentence for whoever asked, about what stands in the way. */
export function tellError(error: AppError, lang: Lang): string {
  const limit = error instanceof LimitReached && lang === 'ar' ? LIMITS[error.what] : undefined;
  return limit ?? tellCode(error.code, error.message, lang);
}

export const tellCode = (code: string, english: string, lang: Lang): string =>
  lang === 'ar' ? (ARABIC[code] ?? ARABIC['refused'] ?? english) : english;
