import i18next from 'i18next';
import { describeIfKnown } from '@/app/i18n/text-key.js';

export const nameAutomation = (key: string): string => describeIfKnown(`apps.automation.${key}`) ?? key;

/** Failures at WhatsApp have the texts of messages. */
export const describeReason = (code: string): string =>
  describeIfKnown(`apps.message_reasons.${code}`) ??
  describeIfKnown(`messages.failure.${code}`) ??
  describeIfKnown(`apps.event_reasons.${code}`) ??
  i18next.t('ui.other');

export const nameOrderState = (state: string): string => describeIfKnown(`apps.automation.order.${state}`) ?? state;
