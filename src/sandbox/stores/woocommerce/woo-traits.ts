import type { StoreTraits } from '../state/store-traits.js';

export const wooTraits: StoreTraits = {
  names: { en: 'WooCommerce', ar: 'WooCommerce' },
  first: {
    name: 'مناحل السروات',
    slug: 'sarawat-honey',
    owner: 'سعيد الغامدي',
    sells: [
      ['عسل سدر جبلي 1 كجم', 'HNY-SDR', 260],
      ['عسل طلح 500 جم', 'HNY-TLH', 110],
      ['خلطة غذاء الملكات', 'HNY-RYL', 180],
      ['شمع عسل طبيعي', 'WAX-01', 55],
    ],
  },
  makeId: (nextNumber) => String(700 + nextNumber()),
  orderNumber: (id) => id,
  storeIdDigits: 10,
  firstNumber: 0,
  domainOf: (slug) => `${slug}.test`,
  hostedUrl: (storesUrl, domain) => `${storesUrl}/woocommerce/${domain.replace(/\.test$/, '')}`,
  /** The draft of a cart becomes the order. */
  keepsCartId: true,
};
