import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { readJson } from '../reading/read-json.js';
import type { NamedCustomer, PrivacyRequest } from '../receiver.js';

const DEMANDS: Readonly<Record<string, PrivacyRequest['demand']>> = {
  'customers/data_request': 'report',
  'customers/redact': 'erase_customer',
  'shop/redact': 'erase_store',
};

export function readShopifyPrivacy(topic: string, body: Buffer): PrivacyRequest | null {
  const demand = Object.hasOwn(DEMANDS, topic) ? DEMANDS[topic] : undefined;
  return demand ? { demand, customer: readCustomer(readJson(body) ?? {}) } : null;
}

function readCustomer(body: Record<string, unknown>): NamedCustomer {
  const { customer, orders_to_redact: orders } = body as {
    customer?: Record<string, unknown>;
    orders_to_redact?: unknown;
  };
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  const phone = textOf(customer?.['phone']);
  return {
    id: textOf(customer?.['id']),
    email: textOf(customer?.['email']),
    phone: phone === null ? null : normalizePhone(phone),
    orderIds: Array.isArray(orders) ? orders.flatMap((id) => textOf(id) ?? []) : [],
  };
}
