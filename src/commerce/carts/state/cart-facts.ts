import type { StoreMessageState } from '../../other-events/other-events.contract.js';
import type { PhoneProblem } from '../../store-events/store-event.js';
import type { CartStatus } from '../carts.contract.js';

/** `ended`: no reminder is left. `recovered`: bought after a reminder. `dropped`: deleted at the store. */
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

export interface CartFacts {
  state: CartState;
  reason: string | null;
  /** An increment invalidates planned reminders. */
  generation: number;
  /** Number of accepted and failed reminders. */
  stepsDone: number;
  countSend: number;
  statusSend: CartStatus;
  needsCall: boolean;
  phoneProblem: PhoneProblem | null;
  leftAt: Date | null;
  dueAt: Date | null;
  firstSentAt: Date | null;
  lastSentAt: Date | null;
  endedAt: Date | null;
}

export interface CartRules {
  isOn: boolean;
  hasMinimumTotal: boolean;
  /** Delays start at the previous reminder's due time, or at abandonment. */
  steps: readonly { delayMinutes: number; hasText: boolean }[];
  /** For platforms that do not report abandonment. */
  abandonedAfterMinutes: number;
  outsideQuietHours: (at: Date) => Date;
}

export interface StepMessage {
  id: number;
  generation: number;
  step: number;
  state: StoreMessageState;
  reason: string | null;
  dueAt: Date;
  sentAt: Date | null;
  changedAt: Date;
  hasMessage: boolean;
}

/** `isInFlight`: the current reminder cannot be cancelled. */
export type CartTrigger =
  | { what: 'touched'; at: Date; isInFlight: boolean }
  | { what: 'left'; at: Date; hasChanged: boolean; isInFlight: boolean }
  | { what: 'updated'; at: Date; isInFlight: boolean }
  | { what: 'bought'; at: Date; isAttributed: boolean }
  | { what: 'stopped'; reason: StopReason; at: Date }
  | { what: 'sent_by_hand' }
  | { what: 'progress'; messages: readonly StepMessage[] };

/** Entry of a cart's timeline. */
export interface Moment {
  what: string;
  at: Date;
  step: number | null;
  reason: string | null;
  /** ID of a store message. */
  message: number | null;
}

export interface NextCart<Cart> {
  cart: Cart;
  moments: Moment[];
  /** Number of the reminder to plan, from 1. */
  step: number | null;
  cancelsPlanned: boolean;
}

const DAY_MS = 86_400_000;
const ATTRIBUTION_WINDOW_MS = 7 * DAY_MS;
/** Stores may replay events of older carts. */
export const TOO_OLD_MS = 3 * DAY_MS;

export const isCartOver = ({ state }: CartFacts): boolean => state === 'recovered' || state === 'bought';

/** Store times have whole seconds. */
export const isAttributable = ({ lastSentAt }: CartFacts, at: Date): boolean =>
  lastSentAt !== null &&
  Math.floor(lastSentAt.getTime() / 1000) * 1000 <= at.getTime() &&
  at.getTime() - lastSentAt.getTime() <= ATTRIBUTION_WINDOW_MS;

export const withoutEffects = <Cart extends CartFacts>(cart: Cart): NextCart<Cart> => ({
  cart,
  moments: [],
  step: null,
  cancelsPlanned: false,
});
export const momentOf = (what: string, at: Date, details: Partial<Moment> = {}): Moment => ({
  what,
  at,
  step: null,
  reason: null,
  message: null,
  ...details,
});
export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
