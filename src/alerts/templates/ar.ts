import type { PlanLimitName } from '../../billing/billing.contract.js';
import type { AlertTexts, Counts } from './templates.js';

const STOPPED: Record<string, string> = {
  unlinked_on_phone: 'أُزيل من الأجهزة المرتبطة في الجوال. اربطه من جديد للمتابعة، ومحادثاتك محفوظة.',
  refused_401: 'لم يعد واتساب يقبل هذا الربط. اربطه من جديد للمتابعة، ومحادثاتك محفوظة.',
  refused_403: 'رفض واتساب هذا الرقم. افتح واتساب على الجوال لتعرف السبب وكيف تطلب المراجعة.',
  replaced: 'استولى برنامج آخر على هذا الربط. أغلق ذلك البرنامج ثم أعد الاتصال.',
  passkey_wanted: 'لا يربط واتساب هذا الحساب إلا بمفتاح المرور. اربط الجهاز وسترشدك الصفحة خطوة بخطوة.',
};

const AWAY: Record<string, string> = {
  unavailable: 'واتساب غير متاح حاليًا. سيعود الجهاز تلقائيًا، والرسائل في قائمة الإرسال حتى ذلك الحين.',
  network_unreachable: 'تعذّر على خادمنا الوصول إلى واتساب حاليًا. الرسائل في قائمة الإرسال حتى يعود الاتصال.',
  unstable:
    'ينقطع الاتصال مرة بعد أخرى، فنحاول على فترات أطول، وتُرسَل الرسائل كلما عاد. إن طال ذلك فافتح واتساب على الجوال.',
  unattended: 'يعيد خادمنا اتصال الجهاز الآن. الرسائل في قائمة الإرسال حتى ذلك الحين.',
};

/** Arabic counts in six ways; the number itself is said with three and more. */
function devices(count: number): string {
  if (count === 1) return 'جهاز واحد';
  if (count === 2) return 'جهازان';
  const rest = count % 100;
  if (rest >= 3 && rest <= 10) return `${count} أجهزة`;
  return rest >= 11 ? `${count} جهازًا` : `${count} جهاز`;
}

function stores(count: number): string {
  if (count === 1) return 'متجر واحد';
  if (count === 2) return 'متجران';
  const rest = count % 100;
  if (rest >= 3 && rest <= 10) return `${count} متاجر`;
  return rest >= 11 ? `${count} متجرًا` : `${count} متجر`;
}

function notifications(count: number): string {
  if (count === 1) return 'إشعار واحد';
  if (count === 2) return 'إشعاران';
  const rest = count % 100;
  if (rest >= 3 && rest <= 10) return `${count} إشعارات`;
  return rest >= 11 ? `${count} إشعارًا` : `${count} إشعار`;
}

function planLimits(count: number): string {
  if (count === 1) return 'حد واحد من حدود باقتك';
  if (count === 2) return 'حدّان من حدود باقتك';
  return `${count} من حدود باقتك`;
}

const LIMITS: Record<PlanLimitName, string> = {
  ...{ messages: 'الرسائل', devices: 'الأجهزة', contacts: 'جهات الاتصال', templates: 'القوالب' },
  ...{ campaigns: 'الحملات', storage: 'الملفات' },
};

function allOf({ devices: some, shops, limits }: Counts): string {
  return [
    ...(some > 0 ? [devices(some)] : []),
    ...(shops > 0 ? [stores(shops)] : []),
    ...(limits > 0 ? [planLimits(limits)] : []),
  ].join(' و');
}

const SHOP_AWAY: Record<string, string> = {
  revoked: 'سحب المتجر صلاحية الوصول أو حُذف التطبيق منه. أعد ربطه، ونصوصك محفوظة.',
  uninstalled: 'حُذف التطبيق من المتجر. ثبّته من جديد، ونصوصك محفوظة.',
  unreachable: 'المتجر لا يستجيب. تأكد من أنه يعمل.',
  token_refresh_failed: 'تعذّر تجديد الوصول إلى المتجر. أعد ربطه، ونصوصك محفوظة.',
};

export const ar: AlertTexts = {
  raised: (kind, name, { reason, until, count }) => {
    switch (kind) {
      case 'away':
        return {
          title: `انقطع اتصال ${name} بواتساب`,
          line: AWAY[reason ?? ''] ?? 'يحاول العودة تلقائيًا، والرسائل في قائمة الإرسال حتى ذلك الحين.',
        };
      case 'stopped':
        return {
          title: `لم يعد ${name} متصلًا بواتساب`,
          line: STOPPED[reason ?? ''] ?? 'لن يُرسَل شيء ولن يصل شيء حتى تعيد توصيله.',
        };
      case 'limited':
        return {
          title: `${name} مقيَّد من واتساب`,
          line: `${until ? `حتى ${until}` : 'في الوقت الحالي'} لا يمكنه مراسلة من لا محادثة سابقة معه. المحادثات القائمة مستمرة.`,
        };
      case 'guarded':
        return {
          title: `أُوقف الإرسال الجماعي من ${name}`,
          line: 'فشلت رسائل كثيرة أو طلب كثيرون عدم مراسلتهم، فأُوقف الإرسال الجماعي مؤقتًا حمايةً للرقم. افتح الجهاز وراجع السبب ثم استأنف الإرسال.',
        };
      case 'stuck':
        return {
          title: `رسائل ${name} لا تُرسل`,
          line: 'الجهاز متصل، لكن الرسائل في قائمة الإرسال منذ دقائق.',
        };
      case 'shop_away':
        return {
          title: `انقطع الربط مع متجر ${name}`,
          line: SHOP_AWAY[reason ?? ''] ?? 'لن تصل رسائل إلى عملائه حتى تعيد ربطه.',
        };
      case 'shop_refused':
        return {
          title: `إشعارات متجر ${name} مرفوضة`,
          line: `تصل موقّعة برمز سري مختلف${count ? ` (${notifications(count)} حتى الآن)` : ''}. راجع الرمز السري في متجرك.`,
        };
      case 'shop_silent':
        return {
          title: `لا يصل شيء من متجر ${name}`,
          line: 'لم يرسل المتجر شيئًا منذ يوم على غير عادته. تحقق من الربط.',
        };
    }
  },
  cleared: (kind, name) => {
    switch (kind) {
      case 'away':
      case 'stopped':
        return { title: `عاد ${name} إلى الاتصال`, line: 'تُرسَل الآن الرسائل التي كانت في قائمة الإرسال.' };
      case 'limited':
        return { title: `رفع واتساب القيد عن ${name}`, line: 'يمكنه مراسلة أشخاص جدد من جديد.' };
      case 'guarded':
        return { title: `عاد الإرسال الجماعي من ${name}`, line: 'يُستأنف الآن ما كان متوقفًا.' };
      case 'stuck':
        return { title: `عادت رسائل ${name} تُرسل من جديد`, line: 'لا شيء ينتظر أطول مما ينبغي.' };
      case 'shop_away':
        return { title: `عاد الربط مع متجر ${name}`, line: 'تصل الرسائل إلى عملائه من جديد.' };
      case 'shop_refused':
        return { title: `عادت إشعارات متجر ${name} تصل`, line: 'توقيعها صحيح الآن.' };
      case 'shop_silent':
        return { title: `عادت أحداث متجر ${name} تصل`, line: 'تصل الرسائل إلى عملائه من جديد.' };
    }
  },
  limit: (limit, isFull) =>
    isFull
      ? {
          title: `بلغت الحد الأقصى في باقتك: ${LIMITS[limit]}`,
          line:
            limit === 'messages'
              ? 'لن تُرسل رسائل أخرى حتى تجدّد باقتك أو تختار باقة أكبر.'
              : 'يبقى ما لديك كما هو، وللمزيد اختر باقة أكبر.',
        }
      : {
          title: `استُخدم 80% من حد باقتك: ${LIMITS[limit]}`,
          line: 'اختر باقة أكبر قبل أن ينفد.',
        },
  many: {
    raised: (counts) => `يحتاج إلى انتباهك: ${allOf(counts)}`,
    cleared: (counts) => `عاد كل شيء إلى طبيعته: ${allOf(counts)}`,
  },
  andMore: (count) => `… وغير ذلك (${count}).`,
  open: 'افتح صفحة الأجهزة',
  openShops: 'افتح صفحة التطبيقات',
  openPackages: 'افتح صفحة الباقات',
  outro: (platform) => `يمكنك إيقاف هذه التنبيهات من الإعدادات في ${platform}.`,
};
