import type { CodAnswer } from './cod-answer.js';
import type { CodReading } from './read-cod-answer.js';

/** Staff decide about further answers. */
const MAX_ANSWERS = 5;

export interface AskedOrder {
  state: CodAnswer | 'asked';
  answers: number;
  isSettled: boolean;
}

interface Reply {
  reading: CodReading;
  isReaction: boolean;
  /** Refers to another message than the question. */
  isAboutOtherMessage: boolean;
}

export function decideCodAnswer(
  order: AskedOrder,
  { reading, isReaction, isAboutOtherMessage }: Reply,
): { answer: CodAnswer | null; needsStaff: boolean } {
  const ignored = { answer: null, needsStaff: false };
  const staffOnly = { answer: null, needsStaff: !isReaction };
  if (reading === 'polite' || reading === order.state) return ignored;
  if (reading === 'unclear')
    return !isAboutOtherMessage && ['asked', 'cancelled'].includes(order.state) ? staffOnly : ignored;
  if (isAboutOtherMessage) return staffOnly;
  const isFirstYes = order.state === 'asked' && reading === 'confirmed';
  if (!isFirstYes && (order.isSettled || order.answers >= MAX_ANSWERS)) return { answer: null, needsStaff: true };
  return { answer: reading, needsStaff: reading === 'change_address' };
}
