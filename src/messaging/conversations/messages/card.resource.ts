import type { InboundCard, InboundProduct } from '../../../devices/devices.ports.js';

import type { CardFields, ProductResource } from './cards.contract.js';
import { toPollResource } from './poll.resource.js';

const NO_CARD: CardFields = {
  contacts: null,
  location: null,
  poll: null,
  order: null,
  product: null,
  reply: null,
};

export function toCardFields(card: InboundCard | null | undefined): CardFields {
  if (!card) return NO_CARD;
  if ('poll' in card) return { ...NO_CARD, poll: toPollResource(card.poll) };
  if ('order' in card) {
    const { itemCount, ...order } = card.order;
    return { ...NO_CARD, order: { ...order, item_count: itemCount } };
  }
  if ('product' in card) return { ...NO_CARD, product: toProductResource(card.product) };
  return { ...NO_CARD, ...card };
}

export function toProductResource({ salePrice, retailerId, ...product }: InboundProduct): ProductResource {
  return { ...product, sale_price: salePrice, retailer_id: retailerId };
}
