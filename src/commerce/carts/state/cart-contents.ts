import type { PhoneProblem, StoreCart } from '../../store-events/store-event.js';
import type { Cart, CartContents } from '../cart-row.js';

const MAX_ITEMS = 500;
const MAX_URL_LENGTH = 2000;
/** The column is numeric(14,4). */
const MAX_AMOUNT = 1e10;

/** Keeps known values of absent fields. */
export function mergeContents(
  known: (CartContents & { phoneProblem: PhoneProblem | null }) | null,
  { customer, ...cart }: StoreCart,
  currency: string,
): CartContents & { phoneProblem: PhoneProblem | null } {
  const items = cart.items.slice(0, MAX_ITEMS).map((item) => ({
    productId: truncate(item.productId, 100),
    name: item.name.slice(0, 255),
    sku: truncate(item.sku, 100),
    quantity: item.quantity,
    total: item.total,
    url: toSafeUrl(item.url),
  }));
  const phone = customer.phone ?? known?.phone ?? null;
  return {
    customerId: truncate(customerIdOf(customer.id), 100) ?? known?.customerId ?? null,
    customerName: truncate(customer.name, 255) ?? known?.customerName ?? null,
    customerFirstName: truncate(customer.firstName, 255) ?? known?.customerFirstName ?? null,
    customerEmail: truncate(customer.email, 255) ?? known?.customerEmail ?? null,
    phone,
    phoneProblem: phone ? null : (customer.phoneProblem ?? known?.phoneProblem ?? 'no_phone'),
    checkoutUrl: toSafeUrl(cart.checkoutUrl) ?? known?.checkoutUrl ?? null,
    coupon: truncate(cart.coupon, 100) ?? known?.coupon ?? null,
    currency: /^[A-Z]{3}$/.test(cart.currency) ? cart.currency : (known?.currency ?? currency),
    total: boundedAmount(cart.total) ?? known?.total ?? null,
    subtotal: boundedAmount(cart.subtotal) ?? known?.subtotal ?? null,
    productsCount:
      items.length > 0 ? Math.min(cart.productsCount, 1_000_000) : (known?.productsCount ?? cart.productsCount),
    items: items.length > 0 ? items : (known?.items ?? []),
  };
}

export function hasChanged(before: Cart, after: CartContents): boolean {
  const itemsOf = ({ items }: CartContents) =>
    items.map(({ productId, name, quantity }) => [productId, name, quantity]);
  return (
    Number(before.total) !== Number(after.total) ||
    (before.phone === null) !== (after.phone === null) ||
    JSON.stringify(itemsOf(before)) !== JSON.stringify(itemsOf(after))
  );
}

/** Some stores send 0 for every guest. */
const customerIdOf = (id: string | null): string | null => (id === '0' ? null : id);
const truncate = (text: string | null, length: number): string | null => text?.trim().slice(0, length) || null;

export function boundedAmount(amount: string | null): string | null {
  return amount !== null && /^\d+(\.\d+)?$/.test(amount) && Number(amount) < MAX_AMOUNT ? amount : null;
}

/** Returns null if a redirect is unsafe. */
function toSafeUrl(url: string | null): string | null {
  if (!url || url.length > MAX_URL_LENGTH || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && href.length <= MAX_URL_LENGTH ? href : null;
}
