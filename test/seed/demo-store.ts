import type { Platform } from '../../src/commerce/platforms/platforms.contract.js';
import type { CodState, StoreMessageState } from '../../src/commerce/other-events/other-events.contract.js';

export interface DemoMessage {
  automation: string;
  text: string | null;
  state: StoreMessageState;
  reason?: string;
}

export interface DemoOrder {
  hoursAgo: number;
  customerIndex: number;
  total: string;
  statuses: string[];
  cod?: CodState;
  messages: DemoMessage[];
}

export interface DemoCart {
  hoursAgo: number;
  customerIndex: number | 'masked';
  items: [name: string, quantity: number, total: string][];
  end:
    | 'waiting'
    | 'read'
    | 'recovered'
    | 'bought'
    | 'replied'
    | 'opted_out'
    | 'not_on_whatsapp'
    | 'needs_call'
    | 'masked';
  /** Number of sent reminders. */
  sent: number;
  coupon?: string;
}

export interface DemoStore {
  platform: Platform;
  name: string;
  url: string;
  currency: string;
  stateReason?: 'revoked' | 'webhooks_refused';
  customers: [name: string, phone: string][];
  orders: DemoOrder[];
  carts: DemoCart[];
  /** Events that concern neither orders nor carts. */
  others: (DemoMessage & { hoursAgo: number; customerIndex: number; kind: string; subject: string | null })[];
  /** Events that cause no message. */
  ignored: [name: string, reason: string][];
  settings: Record<string, unknown>;
}

export const sent = (automation: string, text: string, state: StoreMessageState = 'read'): DemoMessage => ({
  automation,
  text,
  state,
});
