import type { Language } from '../../auth/auth.contract.js';

interface Facts {
  title: string;
  /** Whole days until the end; 0 says that it is over. */
  days: number;
  /** By the clock of the account. */
  date: string;
  url: string;
}

const TEXTS: Record<Language, { soon: (facts: Facts) => string; over: (facts: Facts) => string }> = {
  en: {
    soon: ({ title, days, date, url }) =>
      `Your package "${title}" ends in ${days} days, on ${date}.\nRenew it so that your messages keep going out: ${url}`,
    over: ({ title, url }) =>
      `Your package "${title}" has ended.\nYou can still read everything, but nothing is sent. What waits goes on when you renew: ${url}`,
  },
  ar: {
    soon: ({ title, days, date, url }) =>
      `تنتهي باقتك «${title}» بعد ${days} أيام، في ${date}.\nجدّدها حتى لا يتوقف إرسال رسائلك: ${url}`,
    over: ({ title, url }) =>
      `انتهت باقتك «${title}».\nما زال بإمكانك قراءة كل شيء، لكن الإرسال متوقف. ويُستأنف ما في قائمة الإرسال بعد التجديد: ${url}`,
  },
};

/** What somebody is told about the end of their package. */
export const reminderText = (facts: Facts, language: Language): string =>
  TEXTS[language][facts.days === 0 ? 'over' : 'soon'](facts);
