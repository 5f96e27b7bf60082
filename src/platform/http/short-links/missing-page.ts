const TEXTS = {
  en: { direction: 'ltr', title: 'Page not found', body: 'This link does not lead anywhere any more.' },
  ar: { direction: 'rtl', title: 'الصفحة غير موجودة', body: 'لم يعد هذا الرابط يؤدي إلى أي صفحة.' },
};

/** For expired links. Names no store. */
export function missingPage(language: 'en' | 'ar'): string {
  const { direction, title, body } = TEXTS[language];
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${body}</p></html>`;
}
