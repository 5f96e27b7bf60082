import type { OptOutSettings } from './opt-out.contract.js';

/** Matching ignores spelling variants. */
export const DEFAULT_OPT_OUT: OptOutSettings = {
  is_on: true,
  stop_words: ['STOP', 'UNSUBSCRIBE', 'إيقاف', 'إلغاء', 'إلغاء الاشتراك', 'توقف'],
  start_words: ['START', 'SUBSCRIBE', 'اشتراك', 'ابدأ', 'بدء'],
  stop_reply:
    'تم إيقاف الرسائل، ولن تصلك رسائل أخرى. للعودة أرسل: اشتراك\nYou will get no more messages. To return, send START.',
  start_reply:
    'أهلًا بعودتك، ستصلك رسائلنا من جديد. لإيقافها أرسل: إيقاف\nWelcome back. To stop messages again, send STOP.',
};

const SURROUNDING_MARKS = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/** Returns null for a text that is too long for a keyword. */
export function toWord(body: string, maxLength: number): string | null {
  if (body.length > 4 * maxLength) return null;
  const word = body.replace(SURROUNDING_MARKS, '').replace(/\s+/g, ' ');
  return word.length > 0 && word.length <= maxLength ? word : null;
}
