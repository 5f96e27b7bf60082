import type { StoreMessageState } from '../../other-events/other-events.contract.js';
import type { PhoneProblem } from '../../store-events/store-event.js';
import type { CartStatus } from '../carts.contract.js';

export type CartState = 'open' | 'waiting' | 'ended' | 'recovered' | 'bought' | 'stopped' | 'dropped';
export type StopReason =
  | 'replied'
  | 'opted_out'
  | 'newer_cart'
  | 'merchant'
  | 'disconnected'
  | 'deactivated'
  | 'dropped'
  | 'too_old';

/** What of a cart decides how it goes on. */
export interface CartFacts {
  state: CartState;
  reason: string | null;
  /** Goes up whenever what was planned counts no more. */
  generation: number;
  /** Reminders that have come to an end, whether or not they were accepted. */
  stepsDone: number;
  countSend: number;
  statusSend: CartStatus;
  requiredCall: boolean;
  /** Null: there is a number. */
  phoneProblem: PhoneProblem | null;
  leftAt: Date | null;
  dueAt: Date | null;
  firstSentAt: Date | null;
  lastSentAt: Date | null;
  endedAt: Date | null;
}

/** How the shop wants it. */
export interface CartRules {
  isOn: boolean;
  /** It is worth as much as the shop asks for. */
  isEnough: boolean;
  /** Minutes since the former one was due, the first since the cart was left. */
  steps: readonly { delayMinutes: number; hasText: boolean }[];
  /** How long nobody touches a cart that is left, where the platform does not tell it itself. */
  leftAfterMinutes: number;
  /** The same time, or the end of the quiet hours it is in. */
  outsideQuietHours: (at: Date) => Date;
}

/** A reminder as it stands in the messages of the shop. */
export interface StepMessage {
  id: number;
  generation: number;
  step: number;
  state: StoreMessageState;
  reason: string | null;
  dueAt: Date;
  sentAt: Date | null;
  changedAt: Date;
  /** It is in the ledger. */
  isOrdered: boolean;
}

/** `isUnderWay`: the reminder whose turn it is has gone to the ledger and cannot be taken back. */
export type Happening =
  | { what: 'touched'; at: Date; isUnderWay: boolean }
  | { what: 'left'; at: Date; hasChanged: boolean; isUnderWay: boolean }
  | { what: 'updated'; at: Date; isUnderWay: boolean }
  | { what: 'bought'; at: Date; isOurs: boolean }
  | { what: 'stopped'; reason: StopReason; at: Date }
  | { what: 'sent_by_hand' }
  | { what: 'progress'; messages: readonly StepMessage[] };

export interface Moment {
  what: string;
  at: Date;
  step: number | null;
  reason: string | null;
  /** Of the message it tells of, which is told of once. */
  message: number | null;
}

export interface NextCart<Cart> {
  cart: Cart;
  moments: Moment[];
  /** The reminder to be planned, from 1. */
  step: number | null;
  /** What was planned before is not to be sent. */
  takesBack: boolean;
}

const DAY_MS = 86_400_000;
/** An order so soon after a reminder is its merit. */
const RECOVERED_WITHIN_MS = 7 * DAY_MS;
/** Nobody is reminded of what they left longer ago, as when a shop's events are told again. */
export const TOO_OLD_MS = 3 * DAY_MS;

export const isOver = ({ state }: CartFacts): boolean => state === 'recovered' || state === 'bought';

/** Whether an order of now is the merit of a reminder. Shops write times in whole seconds. */
export const isMerit = ({ lastSentAt }: CartFacts, at: Date): boolean =>
  lastSentAt !== null &&
  Math.floor(lastSentAt.getTime() / 1000) * 1000 <= at.getTime() &&
  at.getTime() - lastSentAt.getTime() <= RECOVERED_WITHIN_MS;

export const same = <Cart extends CartFacts>(cart: Cart): NextCart<Cart> => ({
  ...{ cart, moments: [], step: null, takesBack: false },
});
export const momentOf = (what: string, at: Date, more: Partial<Moment> = {}): Moment => ({
  ...{ what, at, step: null, reason: null, message: null, ...more },
});
export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
