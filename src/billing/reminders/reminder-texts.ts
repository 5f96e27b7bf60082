import type { Language } from '../../auth/auth.contract.js';

interface ReminderFacts {
  title: string;
  /** Days before the end, or 0 after it. */
  days: number;
  date: string;
  until: string | null;
  url: string;
}

type Kind = 'soon' | 'grace' | 'over';

const TEXTS: Record<Language, Record<Kind, (facts: ReminderFacts) => string>> = {
  en: {
    soon: ({ title, days, date, url }) =>
      `Your package "${title}" ends in ${days} days, on ${date}.\nRenew it so that your messages keep going out: ${url}`,
    grace: ({ title, until, url }) =>
      `Your package "${title}" has ended.\nYour messages keep going out until ${until}. Renew it so that sending does not stop: ${url}`,
    over: ({ title, url }) =>
      `Your package "${title}" has ended.\nYou can still read everything, but nothing is sent. Waiting messages are sent when you renew: ${url}`,
  },
  ar: {
    soon: ({ title, days, date, url }) =>
      `تنتهي باقتك «${title}» بعد ${days} أيام، في ${date}.\nجدّدها حتى لا يتوقف إرسال رسائلك: ${url}`,
    grace: ({ title, until, url }) =>
      `انتهت باقتك «${title}».\nيستمر إرسال رسائلك حتى ${until}. جدّد باقتك حتى لا يتوقف الإرسال: ${url}`,
    over: ({ title, url }) =>
      `انتهت باقتك «${title}».\nما زال بإمكانك قراءة كل شيء، لكن الإرسال متوقف. ويُستأنف ما في قائمة الإرسال بعد التجديد: ${url}`,
  },
};

export const reminderText = (facts: ReminderFacts, language: Language): string =>
  TEXTS[language][facts.days > 0 ? 'soon' : facts.until === null ? 'over' : 'grace'](facts);
