import { randomUUID } from 'node:crypto';
import type { StoreTraits } from '../state/store-traits.js';

export const zidTraits: StoreTraits = {
  names: { en: 'Zid', ar: 'زد' },
  first: {
    name: 'محمصة نَجد',
    slug: 'najd-coffee',
    owner: 'فهد العتيبي',
    sells: [
      ['قهوة إثيوبية مختصة 250 جم', 'COF-ETH', 62],
      ['قهوة سعودية شقراء 500 جم', 'COF-SAU', 48],
      ['دلة نحاسية', 'DAL-01', 189],
      ['فناجين خزف 6 حبات', 'FNJ-06', 95],
    ],
  },
  makeId(nextNumber, kind) {
    if (kind === 'order') return String(73_285_000 + nextNumber());
    return kind === 'customer' ? String(25_700 + nextNumber()) : randomUUID();
  },
  orderNumber: (id) => id,
  storeIdDigits: 7,
  firstNumber: 0,
  domainOf: (slug) => `${slug}.test`,
  keepsCartId: false,
};
