import type { Language } from '../../../auth/auth.contract.js';
import { renderMailPage } from '../../../platform/mail/mail-page.js';
import type { Mail } from '../../../platform/mail/mailer.js';
import type { SlaAlert, SlaTarget } from './sla-policies.contract.js';

type Notice = Pick<SlaAlert, 'target' | 'kind'>;

interface Recipient {
  language: Language;
  platform: string;
  appUrl: string;
}

interface Texts {
  title: Record<SlaAlert['kind'], string>;
  lines: Record<SlaAlert['kind'], Record<SlaTarget, string>>;
  open: string;
  outro(platform: string): string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    title: { warned: 'Customers should hear from you soon', breached: 'Customers are waiting too long' },
    lines: {
      warned: {
        first_reply: 'The first reply is due soon',
        next_reply: 'The next reply is due soon',
        resolution: 'The chat should be resolved soon',
      },
      breached: {
        first_reply: 'The first reply is late',
        next_reply: 'The next reply is late',
        resolution: 'The chat was not resolved in time',
      },
    },
    open: 'Open the chats',
    outro: (platform) => `You can turn these emails off in ${platform} under Settings.`,
  },
  ar: {
    title: { warned: 'عملاء ينتظرون ردك قريبًا', breached: 'عملاء طال انتظارهم' },
    lines: {
      warned: {
        first_reply: 'اقترب موعد أول رد',
        next_reply: 'اقترب موعد الرد التالي',
        resolution: 'اقترب موعد إنهاء المحادثة',
      },
      breached: {
        first_reply: 'تأخر أول رد',
        next_reply: 'تأخر الرد التالي',
        resolution: 'لم تُنهَ المحادثة في موعدها',
      },
    },
    open: 'فتح المحادثات',
    outro: (platform) => `يمكنك إيقاف هذه الرسائل من الإعدادات في ${platform}.`,
  },
};

/** Omits names of customers, because several people may read a mailbox. */
export function composeSlaNotices(
  alerts: readonly Notice[],
  { language, platform, appUrl }: Recipient,
): Omit<Mail, 'to'> {
  const texts = TEXTS[language];
  const isLate = alerts.some(({ kind }) => kind === 'breached');
  const title = texts.title[isLate ? 'breached' : 'warned'];
  const groups = Map.groupBy(alerts, ({ kind, target }) => texts.lines[kind][target]);
  const lines = [...groups].map(([line, { length }]) => `${line}: ${length}`);
  const url = `${appUrl}/chat`;
  const outro = texts.outro(platform);
  return {
    subject: title,
    text: `${[title, ...lines, `${texts.open}: ${url}`, outro, platform].join('\n\n')}\n`,
    html: renderMailPage({ language, brand: platform, title, intro: lines, link: { label: texts.open, url }, outro }),
  };
}
