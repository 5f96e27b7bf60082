import { sayIfKnown } from '@/app/i18n/text-key.js';
import { sayReason } from '@/parts/shops/say-shop-words.js';

/** Why the reminders of a cart ended, or why one of them did not go. */
export const sayCartReason = (word: string): string => sayIfKnown(`carts.reasons.${word}`) ?? sayReason(word);
