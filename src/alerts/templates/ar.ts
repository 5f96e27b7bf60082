import type { AlertTexts, AlertCounts } from './templates.js';

/** Arabic writes out one and two, and has several plural forms. */
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

function planLimits(count: number): string {
  if (count === 1) return 'حد واحد من حدود باقتك';
  if (count === 2) return 'حدّان من حدود باقتك';
  return `${count} من حدود باقتك`;
}

function allOf({ devices: some, stores: troubledStores, limits }: AlertCounts): string {
  return [
    ...(some > 0 ? [devices(some)] : []),
    ...(troubledStores > 0 ? [stores(troubledStores)] : []),
    ...(limits > 0 ? [planLimits(limits)] : []),
  ].join(' و');
}

export const ar: AlertTexts = {
  limits: {
    messages: 'الرسائل',
    devices: 'الأجهزة',
    contacts: 'جهات الاتصال',
    templates: 'القوالب',
    campaigns: 'الحملات',
    storage: 'الملفات',
    users: 'الزملاء',
  },
  many: {
    raised: (counts) => `يحتاج إلى انتباهك: ${allOf(counts)}`,
    cleared: (counts) => `عاد كل شيء إلى طبيعته: ${allOf(counts)}`,
  },
  andMore: (count) => `… وغير ذلك (${count}).`,
  open: 'افتح صفحة الأجهزة',
  openStores: 'افتح صفحة التطبيقات',
  openPackages: 'افتح صفحة الباقات',
  outro: (platform) => `يمكنك إيقاف هذه التنبيهات من الإعدادات في ${platform}.`,
};
