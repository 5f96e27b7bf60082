import type { proto } from '../../baileys/baileys-library.js';
import type { InboundOrder, OrderItem } from './inbound-cards.js';
import { cleanField } from './clean-field.js';

const PAYMENT_BUTTONS = new Set(['order_details', 'review_and_pay', 'payment_info', 'review_order']);
const MAX_JSON_CHARS = 65_536;
const MAX_ITEMS = 200;
const MAX_CHARS = { id: 100, name: 255, note: 4_096 };

/** Untrusted JSON. */
interface PaymentRequest {
  reference_id?: unknown;
  currency?: unknown;
  total_amount?: unknown;
  order?: { items?: unknown } | null;
}

export function readPaymentRequest({ interactiveMessage }: proto.IMessage): InboundOrder | null {
  const buttons = interactiveMessage?.nativeFlowMessage?.buttons ?? [];
  const button = buttons.find(({ name }) => PAYMENT_BUTTONS.has(name ?? ''));
  const request = button && parse(button.buttonParamsJson);
  const items = request?.order?.items;
  if (!request || !Array.isArray(items)) return null;
  const currency = readCurrency(request.currency);
  const orderItems = items
    .slice(0, MAX_ITEMS)
    .map((item) => readItem(item as Record<string, unknown> | null, currency));
  return {
    id: cleanText(request.reference_id, MAX_CHARS.id),
    title: cleanField(interactiveMessage?.header?.title, MAX_CHARS.name),
    items: orderItems,
    itemCount: orderItems.length || null,
    total: readAmount(request.total_amount),
    currency,
    note: cleanField(interactiveMessage?.body?.text, MAX_CHARS.note),
  };
}

function parse(json: string | null | undefined): PaymentRequest | null {
  if (!json || json.length > MAX_JSON_CHARS) return null;
  try {
    const value = JSON.parse(json) as PaymentRequest | null;
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function readItem(item: Record<string, unknown> | null, currency: string | null): OrderItem {
  const quantity = Number(item?.['quantity']);
  return {
    id: cleanText(item?.['retailer_id'] ?? item?.['product_id'], MAX_CHARS.id),
    name: cleanText(item?.['name'], MAX_CHARS.name),
    quantity: Number.isInteger(quantity) && quantity > 0 && quantity <= 1_000_000 ? quantity : 1,
    price: readAmount(item?.['amount']),
    currency,
  };
}

/** Returns 300 for `{ "value": 30000, "offset": 100 }`. */
function readAmount(amount: unknown): number | null {
  const { value, offset } = (typeof amount === 'object' && amount !== null ? amount : {}) as Record<string, unknown>;
  const units = Number(value) / Number(offset ?? 1);
  return typeof value === 'number' && units >= 0 && units <= 1_000_000_000_000 ? units : null;
}

const cleanText = (value: unknown, max: number): string | null =>
  typeof value === 'string' ? cleanField(value, max) : null;

const readCurrency = (code: unknown): string | null =>
  typeof code === 'string' && /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : null;
