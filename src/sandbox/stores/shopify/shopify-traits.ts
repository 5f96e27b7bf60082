import { randomInt } from 'node:crypto';
import type { StoreTraits } from '../state/store-traits.js';

export const shopifyTraits: StoreTraits = {
  names: { en: 'Shopify', ar: 'Shopify' },
  first: {
    name: 'نور للعطور',
    slug: 'noor',
    owner: 'عبدالله الدوسري',
    sells: [
      ['دهن عود كمبودي 3 مل', 'OUD-CAM', 210],
      ['عطر مسك الليل 50 مل', 'MSK-50', 135],
      ['بخور معمول', 'BKH-01', 75],
      ['مبخرة كهربائية', 'MBK-02', 149],
    ],
  },
  makeId: (nextNumber) => String(5_820_000_000_000 + nextNumber() * 32_768 + randomInt(32_768)),
  orderNumber: (_id, sequence) => `#${sequence}`,
  storeIdDigits: 10,
  firstNumber: 1000,
  domainOf: (slug) => `${slug}.myshopify.com`,
  keepsCartId: false,
};
