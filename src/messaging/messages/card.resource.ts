import type { InboundCard, InboundProduct, InboundReferral } from '../../devices/devices.ports.js';
import type { KeptReferral } from '../delivery/inbound/keep-referral.js';
import type { CardFields, KeptReferralResource, ProductResource, ReferralResource } from './cards.contract.js';
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

export function toReferralResource(referral: InboundReferral): ReferralResource {
  const { sourceType, sourceId, headline, body, url, ctwaClid, entryPoint, ctwaPayload } = referral;
  return {
    source_type: sourceType,
    source_id: sourceId,
    headline,
    body,
    url,
    ctwa_clid: ctwaClid,
    entry_point: entryPoint,
    ctwa_payload: ctwaPayload,
  };
}

export const toKeptReferral = (kept: KeptReferral | null): KeptReferralResource | null =>
  kept && { ...toReferralResource(kept), at: kept.at };
