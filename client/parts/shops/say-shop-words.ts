import { sayIfKnown } from '@/app/i18n/text-key.js';

/** What an automation is called; one that this page does not know yet, by its key. */
export const sayAutomation = (key: string): string => sayIfKnown(`apps.automation.${key}`) ?? key;

/** Where the reasons of messages stand; those of WhatsApp itself are told where messages are. */
const PLACES = ['carts.reasons', 'apps.message_reasons', 'messages.failure', 'apps.event_reasons'];

/** Why there is no message, or why it did not arrive. */
export function sayReason(word: string): string {
  for (const place of PLACES) {
    const text = sayIfKnown(`${place}.${word}`);
    if (text !== null) return text;
  }
  return sayIfKnown('ui.other') ?? word;
}
