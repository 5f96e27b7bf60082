import { describeIfKnown } from '@/app/i18n/text-key.js';
import { describeReason } from '@/parts/stores/name-store-terms.js';

export const describeCartReason = (word: string): string =>
  describeIfKnown(`carts.reasons.${word}`) ?? describeReason(word);
