import i18next from 'i18next';
import { describeIfKnown } from '@/app/i18n/text-key.js';

export const nameAutomation = (key: string): string => describeIfKnown(`apps.automation.${key}`) ?? key;

/** WhatsApp's reasons use message texts. */
export const describeReason = (word: string): string =>
  describeIfKnown(`apps.message_reasons.${word}`) ??
  describeIfKnown(`messages.failure.${word}`) ??
  describeIfKnown(`apps.event_reasons.${word}`) ??
  i18next.t('ui.other');

export const nameOrderState = (state: string): string => describeIfKnown(`apps.automation.order.${state}`) ?? state;
