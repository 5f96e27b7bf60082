import type { Recipient } from '../connection.messages.js';

/** `failed` carries WhatsApp's code, e.g. `463`. */
export interface Receipt {
  waId: string;
  /** Must match the message's recipient. Null for WhatsApp and other own devices. */
  from: Recipient | null;
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  error: string | null;
  at: Date;
}
