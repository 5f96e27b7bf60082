import type { StoreTraits } from '../state/store-traits.js';

export const twsaaTraits: StoreTraits = {
  names: { en: 'Twsaa', ar: 'توسعة' },
  first: {
    name: 'تمور القصيم',
    slug: 'qassim-dates',
    owner: 'صالح المطيري',
    sells: [
      ['سكري ملكي 3 كجم', 'DAT-SUK', 89],
      ['عجوة المدينة 1 كجم', 'DAT-AJW', 75],
      ['معمول بالتمر', 'MAM-01', 38],
      ['دبس تمر', 'DBS-01', 24],
    ],
  },
  makeId: (nextNumber) => String(9000 + nextNumber()),
  orderNumber: (_id, sequence) => String(10_230 + sequence),
  storeIdDigits: 4,
  firstNumber: 0,
  domainOf: (slug) => `${slug}.test`,
  keepsCartId: false,
};
