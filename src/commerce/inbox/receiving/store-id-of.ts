import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';

/** Which store a delivery says it is of, as `shops.store_id` has it; null where it says nothing. */
export function storeIdOf(platform: Platform, { headers, body }: Delivery): string | null {
  if (platform === 'shopify') return textOf(headers['x-shopify-shop-domain']?.toLowerCase());
  // Others prove it by a secret of their own.
  if (platform !== 'salla') return null;
  return textOf((readJson(body) as { merchant?: unknown } | null)?.merchant);
}

/** Null where it is no object. */
export function readJson(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** A name or a number, as it is kept. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return text === '' ? null : text.slice(0, 100);
}
