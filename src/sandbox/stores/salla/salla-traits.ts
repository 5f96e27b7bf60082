import { randomInt } from 'node:crypto';
import type { StoreTraits } from '../state/store-traits.js';

export const sallaTraits: StoreTraits = {
  names: { en: 'Salla', ar: 'سلة' },
  first: {
    name: 'بوتيك نورة',
    slug: 'noura-boutique',
    owner: 'نورة القحطاني',
    sells: [
      ['عباية كريب سوداء', 'ABY-BLK', 320],
      ['عباية كتان بيج', 'ABY-BEG', 285],
      ['طرحة شيفون', 'TRH-01', 45],
      ['شنطة يد جلد', 'BAG-07', 240],
    ],
  },
  makeId: (nextNumber) => `${1_000_000_000 + nextNumber() * 1009 + randomInt(1000)}`,
  orderNumber: (_id, sequence) => String(41_027_000 + sequence),
  storeIdDigits: 10,
  firstNumber: 0,
  domainOf: (slug) => `${slug}.test`,
  keepsCartId: false,
};
