import type { Platform } from '../../src/commerce/platforms/platforms.contract.js';
import type { CodState, StoreMessageState } from '../../src/commerce/other-events/other-events.contract.js';

/** `ago` counts hours back from the moment of seeding, everywhere. */
export interface DemoMessage {
  automation: string;
  text: string | null;
  state: StoreMessageState;
  reason?: string;
}

export interface DemoOrder {
  ago: number;
  who: number;
  total: string;
  statuses: string[];
  cod?: CodState;
  messages: DemoMessage[];
}

/** What a cart has come to; `sent` counts its reminders. */
export interface DemoCart {
  ago: number;
  who: number | 'masked';
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
  sent: number;
  coupon?: string;
}

export interface DemoShop {
  platform: Platform;
  name: string;
  url: string;
  currency: string;
  trouble?: 'revoked' | 'webhooks_refused';
  customers: [name: string, phone: string][];
  orders: DemoOrder[];
  carts: DemoCart[];
  /** Of what is neither an order nor a cart. */
  others: (DemoMessage & { ago: number; who: number; kind: string; subject: string | null })[];
  /** What was heard and led to nothing. */
  ignored: [name: string, reason: string][];
  settings: Record<string, unknown>;
}

export const sent = (automation: string, text: string, state: StoreMessageState = 'read'): DemoMessage => ({
  ...{ automation, text, state },
});
