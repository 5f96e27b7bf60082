import type { Language } from '../../auth/auth.contract.js';
import { renderMailPage } from '../../platform/mail/mail-page.js';
import type { Mail } from '../../platform/mail/mailer.js';

interface Facts {
  ticketNo: string;
  url: string;
  platform: string;
  toSupport: boolean;
}

const TEXTS = {
  en: {
    toMember: (no: string) => `Your ticket ${no} was answered`,
    toSupport: (no: string) => `Ticket ${no} waits for an answer`,
    member: 'Technical support has written to you. Open the ticket to read it and to reply.',
    support: 'A member has written. Open the ticket to read it and to reply.',
    open: 'Open the ticket',
    outro: 'You get no further email about this ticket until you have read it, even if there are more replies.',
  },
  ar: {
    toMember: (no: string) => `وصل ردّ على تذكرتك ${no}`,
    toSupport: (no: string) => `التذكرة ${no} تنتظر الرد`,
    member: 'كتب لك الدعم الفني. افتح التذكرة لقراءة الرد ومتابعة الحديث.',
    support: 'كتب أحد الأعضاء رسالة. افتح التذكرة لقراءتها والرد عليها.',
    open: 'فتح التذكرة',
    outro: 'لا تصلك رسالة بريد أخرى حتى تقرأ التذكرة، حتى لو كُتب فيها المزيد.',
  },
};

/** The e-mail omits the message, which needs sign-in. */
export function composeNotice({ ticketNo, url, platform, toSupport }: Facts, language: Language): Omit<Mail, 'to'> {
  const texts = TEXTS[language];
  const title = toSupport ? texts.toSupport(ticketNo) : texts.toMember(ticketNo);
  const intro = toSupport ? texts.support : texts.member;
  return {
    subject: title,
    text: `${[title, intro, `${texts.open}: ${url}`, texts.outro, platform].join('\n\n')}\n`,
    html: renderMailPage({
      language,
      brand: platform,
      title,
      intro,
      outro: texts.outro,
      link: { label: texts.open, url },
    }),
  };
}
