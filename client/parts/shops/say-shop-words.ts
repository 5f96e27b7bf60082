import i18next from 'i18next';
import { sayIfKnown } from '@/app/i18n/text-key.js';

/** What an automation is called; one that this page does not know yet, by its key. */
export const sayAutomation = (key: string): string => sayIfKnown(`apps.automation.${key}`) ?? key;

/** Why there is no message, why it did not arrive, or why an event led to nothing; what WhatsApp says is told where messages are. */
export const sayReason = (word: string): string =>
  sayIfKnown(`apps.message_reasons.${word}`) ??
  sayIfKnown(`messages.failure.${word}`) ??
  sayIfKnown(`apps.event_reasons.${word}`) ??
  i18next.t('ui.other');

/** A state of an order; what we have no word for as its platform says it. */
export const sayOrderState = (state: string): string => sayIfKnown(`apps.automation.order.${state}`) ?? state;
