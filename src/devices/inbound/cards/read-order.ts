import type { proto } from '../../baileys/baileys-library.js';
import type { InboundOrder, InboundProduct, OrderItem } from './inbound-cards.js';
import { cleanField } from './clean-field.js';
import { readPaymentRequest } from './read-payment-request.js';

type Content = proto.IMessage;
type Amount = number | { toString(): string } | null | undefined;

const MAX_ITEMS = 200;
const MAX_QUANTITY = 1_000_000;
const MAX_AMOUNT = 1_000_000_000_000;
const MAX_CHARS = { id: 100, name: 255, note: 4_096, description: 2_000, url: 2_000 };

/** Reads an order without its items, which WhatsApp returns only for the order's token. */
export function readOrder(content: Content): InboundOrder | null {
  const { orderMessage } = content;
  if (!orderMessage) return readPaymentRequest(content);
  const { orderId, orderTitle, itemCount, totalAmount1000, totalCurrencyCode, message } = orderMessage;
  return {
    id: cleanField(orderId, MAX_CHARS.id),
    title: cleanField(orderTitle, MAX_CHARS.name),
    items: null,
    itemCount: readCount(itemCount),
    total: readThousandths(totalAmount1000),
    currency: readCurrency(totalCurrencyCode),
    note: cleanField(message, MAX_CHARS.note),
  };
}

export function readProduct({ productMessage }: Content): InboundProduct | null {
  const product = productMessage?.product;
  if (!product) return null;
  return {
    id: cleanField(product.productId, MAX_CHARS.id),
    title: cleanField(product.title, MAX_CHARS.name),
    description: cleanField(product.description, MAX_CHARS.description),
    price: readThousandths(product.priceAmount1000),
    salePrice: readThousandths(product.salePriceAmount1000) || null,
    currency: readCurrency(product.currencyCode),
    retailerId: cleanField(product.retailerId, MAX_CHARS.id),
    url: readWebAddress(product.url),
  };
}

export function describeSale(content: Content): {
  kind: 'order' | 'product';
  body: string | null;
} | null {
  const { orderMessage, productMessage } = content;
  const request = readPaymentRequest(content);
  if (request) return { kind: 'order', body: request.note ?? request.title };
  if (orderMessage) return { kind: 'order', body: orderMessage.message || orderMessage.orderTitle || null };
  if (productMessage) return { kind: 'product', body: productMessage.body || productMessage.product?.title || null };
  return null;
}

interface OrderDetails {
  price: { total: number; currency: string | undefined };
  products: {
    id: string | undefined;
    name: string | undefined;
    price: number;
    currency: string | undefined;
    quantity: number;
  }[];
}

export function readOrderDetails({
  price,
  products,
}: OrderDetails): Pick<InboundOrder, 'items' | 'total' | 'currency'> {
  const items = products.slice(0, MAX_ITEMS).map((product): OrderItem => {
    return {
      id: cleanField(product.id, MAX_CHARS.id),
      name: cleanField(product.name, MAX_CHARS.name),
      quantity: readCount(product.quantity) ?? 1,
      price: readThousandths(product.price),
      currency: readCurrency(product.currency),
    };
  });
  return { items, total: readThousandths(price.total), currency: readCurrency(price.currency) };
}

/** Converts WhatsApp's thousandths. */
function readThousandths(amount: Amount): number | null {
  const value = amount == null ? Number.NaN : Number(amount.toString()) / 1000;
  return value >= 0 && value <= MAX_AMOUNT ? value : null;
}

const readCount = (count: number | null | undefined): number | null =>
  Number.isInteger(count) && count! > 0 && count! <= MAX_QUANTITY ? count! : null;

const readCurrency = (code: string | null | undefined): string | null =>
  /^[a-z]{3}$/i.test(code ?? '') ? code!.toUpperCase() : null;

export function readWebAddress(address: string | null | undefined): string | null {
  const cleaned = cleanField(address, MAX_CHARS.url);
  return cleaned && /^https?:\/\/[^\s]+$/i.test(cleaned) ? cleaned : null;
}
