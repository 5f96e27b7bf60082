import type { OptOutSettings } from './opt-out.contract.js';

/** What most people write who want no more messages, in both languages; spellings of a letter are taken as one. */
export const DEFAULT_OPT_OUT: OptOutSettings = {
  is_on: true,
  stop_words: ['STOP', 'UNSUBSCRIBE', 'إيقاف', 'إلغاء', 'إلغاء الاشتراك', 'توقف'],
  start_words: ['START', 'SUBSCRIBE', 'اشتراك', 'ابدأ', 'بدء'],
  stop_reply:
    'تم إيقاف الرسائل، ولن تصلك رسائل أخرى. للعودة أرسل: اشتراك\nYou will get no more messages. To return, send START.',
  start_reply:
    'أهلًا بعودتك، ستصلك رسائلنا من جديد. لإيقافها أرسل: إيقاف\nWelcome back. To stop messages again, send STOP.',
};

const AROUND = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/** What is left of a message that may be one word: without marks around it, spaces between words single. Null when it is too long for one. */
export function toWord(body: string, longest: number): string | null {
  if (body.length > 4 * longest) return null;
  const word = body.replace(AROUND, '').replace(/\s+/g, ' ');
  return word.length > 0 && word.length <= longest ? word : null;
}
