import type { Language } from '../../auth/auth.contract.js';
import { renderMailPage } from '../../platform/mail/mail-page.js';
import type { Mail } from '../../platform/mail/mailer.js';

interface NoticeFacts {
  ticketNo: string;
  url: string;
  platform: string;
  isToSupport: boolean;
}

const TEXTS = {
  en: {
    memberTitle: (ticketNo: string) => `Your ticket ${ticketNo} was answered`,
    supportTitle: (ticketNo: string) => `Ticket ${ticketNo} waits for an answer`,
    memberIntro: 'Technical support has written to you. Open the ticket to read it and to reply.',
    supportIntro: 'A member has written. Open the ticket to read it and to reply.',
    open: 'Open the ticket',
    outro: 'You get no further email about this ticket until you have read it, even if there are more replies.',
  },
  ar: {
    memberTitle: (ticketNo: string) => `وصل ردّ على تذكرتك ${ticketNo}`,
    supportTitle: (ticketNo: string) => `التذكرة ${ticketNo} تنتظر الرد`,
    memberIntro: 'كتب لك الدعم الفني. افتح التذكرة لقراءة الرد ومتابعة الحديث.',
    supportIntro: 'كتب أحد الأعضاء رسالة. افتح التذكرة لقراءتها والرد عليها.',
    open: 'فتح التذكرة',
    outro: 'لا تصلك رسالة بريد أخرى حتى تقرأ التذكرة، حتى لو كُتب فيها المزيد.',
  },
};

/** Omits the message, which requires a sign-in. */
export function composeNotice(
  { ticketNo, url, platform, isToSupport }: NoticeFacts,
  language: Language,
): Omit<Mail, 'to'> {
  const texts = TEXTS[language];
  const title = isToSupport ? texts.supportTitle(ticketNo) : texts.memberTitle(ticketNo);
  const intro = isToSupport ? texts.supportIntro : texts.memberIntro;
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
