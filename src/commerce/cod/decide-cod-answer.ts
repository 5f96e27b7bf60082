import type { CodAnswer } from './cod-answer.js';
import type { CodReading } from './read-cod-answer.js';

/** Staff decide later ones. */
const MAX_ANSWERS = 5;

export interface AskedOrder {
  state: CodAnswer | 'asked';
  answers: number;
  isSettled: boolean;
}

interface Reply {
  reading: CodReading;
  isReaction: boolean;
  /** Quotes or reacts to another message than the question. */
  isAboutOtherMessage: boolean;
}

/** Decides if a reply is the answer, and if staff must read it. */
export function decideCodAnswer(
  order: AskedOrder,
  { reading, isReaction, isAboutOtherMessage }: Reply,
): { answer: CodAnswer | null; needsStaff: boolean } {
  const nothing = { answer: null, needsStaff: false };
  const person = { answer: null, needsStaff: !isReaction };
  if (reading === 'polite' || reading === order.state) return nothing;
  if (reading === 'unclear')
    return !isAboutOtherMessage && ['asked', 'cancelled'].includes(order.state) ? person : nothing;
  if (isAboutOtherMessage) return person;
  const isFirstYes = order.state === 'asked' && reading === 'confirmed';
  if (!isFirstYes && (order.isSettled || order.answers >= MAX_ANSWERS)) return { answer: null, needsStaff: true };
  return { answer: reading, needsStaff: reading === 'change_address' };
}
