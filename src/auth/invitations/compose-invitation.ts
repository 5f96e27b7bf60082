import { renderMailPage } from '../../platform/mail/mail-page.js';
import type { Language } from '../auth.contract.js';
import type { Notification } from '../notifications/compose-notification.js';

interface InvitationFacts {
  platform: string;
  account: string;
  url: string;
}

const MAX_NAME_LENGTH = 60;

const TEXTS = {
  en: {
    title: (account: string, platform: string) => `${account} invites you to ${platform}`,
    intro: 'You are invited to answer customers together with the team. Choose your username and password.',
    button: 'Accept the invitation',
    outro: 'The link works once, for 7 days. If you do not know the sender, ignore this message.',
  },
  ar: {
    title: (account: string, platform: string) => `يدعوك ${account} إلى ${platform}`,
    intro: 'أنت مدعو للرد على العملاء مع الفريق. اختر اسم المستخدم وكلمة المرور.',
    button: 'قبول الدعوة',
    outro: 'يعمل الرابط مرة واحدة خلال 7 أيام. إن كنت لا تعرف المرسل فتجاهل هذه الرسالة.',
  },
} as const;

export function composeInvitation({ platform, account, url }: InvitationFacts, language: Language): Notification {
  const { title: titleOf, intro, button, outro } = TEXTS[language];
  const title = titleOf(plainName(account), platform);
  const link = { label: button, url };
  return {
    text: [title, intro, `${button}: ${url}`, outro].join('\n\n'),
    mail: {
      subject: title,
      text: `${[title, intro, `${button}: ${url}`, outro, platform].join('\n\n')}\n`,
      html: renderMailPage({ language, brand: platform, title, intro, outro, link }),
    },
  };
}

/** Removes links: anyone may register a name, and a link in it would look like ours. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N} &'-]/gu, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
