import type { Language } from '../../auth/auth.contract.js';
import { renderMailPage } from '../../platform/mail/mail-page.js';
import type { Mail } from '../../platform/mail/mailer.js';

const TEXTS = {
  en: {
    title: (host: string) => `The webhook to ${host} was switched off`,
    intro:
      'Nothing could be delivered there, so nothing more is sent. Bring the receiver back, then switch the webhook on again.',
    open: 'Open the webhooks',
    outro: 'What was not delivered is kept for 30 days and can be sent again from there.',
  },
  ar: {
    title: (host: string) => `أوقفنا الويب هوك إلى ${host}`,
    intro: 'تعذّر تسليم أي حدث إلى هذا العنوان، لذلك لن نرسل إليه شيئًا. أعد تشغيل المستقبِل ثم فعّل الويب هوك من جديد.',
    open: 'فتح صفحة الويب هوك',
    outro: 'نحتفظ بما لم يُسلَّم 30 يومًا، ويمكنك إعادة إرساله من الصفحة نفسها.',
  },
};

export function composeSwitchedOff(
  { host, platform, url }: { host: string; platform: string; url: string },
  language: Language,
): Omit<Mail, 'to'> {
  const { title: titleOf, intro, open, outro } = TEXTS[language];
  const title = titleOf(host);
  return {
    subject: title,
    text: `${[title, intro, `${open}: ${url}`, outro, platform].join('\n\n')}\n`,
    html: renderMailPage({ language, brand: platform, title, intro, outro, link: { label: open, url } }),
  };
}
