import { describe, expect, it } from '@jest/globals';
import { readRating } from './read-rating.js';

const split = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'));

const RATINGS: readonly [score: number, texts: readonly string[]][] = [
  [1, split('1|١|۱| 1 |one|One.|واحد|واحدة|1/5|١ من ٥|★|⭐️|نجمة واحدة|😡|👎|👎🏽|1️⃣')],
  [2, split('2|٢|۲|two|اثنان|اثنين|إثنين|2/5|2 stars|نجمتين|⭐⭐|🙁|☹️|★★☆☆☆')],
  [3, split('3|٣|۳|three|THREE|ثلاثة|ثلاث نجوم|3 / 5|3 من 5|😐|★★★|3 out of 5')],
  [4, split('4|٤|۴|four|أربعة|اربعه|أربع نجوم|4/5|4 stars|🙂|★★★★|4 👍|4 ممتاز|(4)')],
  [
    5,
    split(
      '5|٥|۵|５|five|خمسة|خَمسة|خمس نجوم|5/5|٥/٥|5 من 5|خمسة من خمسة|5 out of 5|★★★★★|⭐⭐⭐⭐⭐|🌟🌟🌟🌟🌟',
      '😍|😍😍|👍|👍🏿|5️⃣|5!|5 ❤️|5 شكرا|thank you 5|5 ممتاز|تقييمي 5|\u200f5|five stars|my rating: 5|😍❤️',
    ),
  ],
];

const UNRATED_TEXTS = [
  ...split(
    '| |0|6|٠|10|55|05|-5|+5|4.5|٤٫٥|4,5|4-5|3 - 4|4 or 5|5 4|10/10|5/10|3/3|5 من 10|1/2|½|5%|5$|5 ريال',
    '5 minutes|after 5|الساعة 5|5?|5؟|#5|5x|5 kg|thanks|شكرا|نعم|لا|ok|stop|إلغاء|ممتاز|excellent|star|من|2 ممتاز',
    '1 👍|5 👎|😍😡|👍👎|🔥|😂|5 😂|5 😡|❤️|🙏|★★★★★★|☆☆☆|🇸🇦|😮‍💨|one more thing|two of us|هات واحد|I want 5 of them',
    'order 5|5 5|5 pieces|+966500000005|5\nhttps://example.com|خمسين|five hundred|5 إلا ربع|12345|1 2 3 4 5',
    '\u0000|{{5}}|<5>|5*|$5|٥٠|1st|5²',
  ),
  '5'.repeat(61),
  `5 ${'شكرا '.repeat(20)}`,
];

describe('a rating', () => {
  it.each(RATINGS.flatMap(([score, texts]) => texts.map((text) => [text, score] as const)))(
    'is read from %j',
    (text, score) => {
      expect(readRating(text)).toBe(score);
    },
  );

  it.each(UNRATED_TEXTS)('is not read from %j', (text) => {
    expect(readRating(text)).toBeNull();
  });
});
