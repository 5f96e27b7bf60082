import { describe, expect, it } from '@jest/globals';
import { MAX_WORDS_CHARS } from '../flow-limits.contract.js';
import type { NodeOf } from '../flow-graph.js';
import { chooseTrigger } from './choose-trigger.js';
import { MatchableText, MAX_COMPARISONS } from './matchable-text.js';
import { readTerms } from './terms.contract.js';

type Trigger = Pick<NodeOf<'send'>, 'id' | 'data'>;
const ANY: Trigger['data'] = {
  type: 'send',
  message: '',
  message_type: 'text_message',
  search_for: 'search_for_words',
  attachment_ids: [],
  rate_delay: 0,
};

const is = (words: string, text: string): boolean =>
  readTerms(words, 'specific_word').some((term) => new MatchableText(text).equals(term));
const has = (words: string, text: string): boolean =>
  readTerms(words, 'search_for_words').some((term) => new MatchableText(text).contains(term));

const SAME: [words: string, text: string][] = [
  ['أهلا', 'اهلا'],
  ['إلغاء', 'الغاء'],
  ['آسف', 'اسف'],
  ['احمد', 'أحمد'],
  ['الى', 'إلى'],
  ['أين', 'اين'],
  ['ٱلسلام', 'السلام'],
  ['الان', 'الآن'],
  ['أريد', 'اريد'],
  ['اسعار', 'أسعار'],
  ['خدمة', 'خدمه'],
  ['مكه', 'مكة'],
  ['فاتورة', 'فاتوره'],
  ['شكوى', 'شكوي'],
  ['على', 'علي'],
  ['مستشفي', 'مستشفى'],
  ['هدية', 'هديه'],
  ['مدرسه', 'مدرسة'],
  ['موسيقى', 'موسيقي'],
  ['قائمة الأسعار', 'قائمه الاسعار'],
  ['سؤال', 'سوال'],
  ['مؤكد', 'موكد'],
  ['رائع', 'رايع'],
  ['مسئول', 'مسيول'],
  ['فائدة', 'فايده'],
  ['رئيس', 'رييس'],
  ['شؤون', 'شوون'],
  ['کتاب', 'كتاب'],
  ['على', 'علی'],
  ['بيتزا', 'پيتزا'],
  ['فيزا', 'ڤيزا'],
  ['السلام', 'السَّلام'],
  ['شكرا', 'شكراً'],
  ['محمد', 'مُحَمَّد'],
  ['سلام', 'ســـلام'],
  ['طلب', 'طَلَبٌ'],
  ['الرحمن', 'الرَّحْمَٰن'],
  ['عرض', '\u200fعرض\u200f'],
  ['متى', 'مَتى'],
  ['نعم', 'نعـم'],
  ['توصيل', 'تو\u200dصيل'],
  ['سلام', 'سلاااام'],
  ['سلام', 'سلاام'],
  ['شكرا', 'شكراااا'],
  ['نعم', 'نعممممم'],
  ['لا', 'لاااا'],
  ['مرحبا', 'مرررررحبا'],
  ['الله', 'اللللله'],
  ['ممكن', 'مممممكن'],
  ['طيب', 'طيييب'],
  ['hello', 'helloooo'],
  ['hello', 'hellllo'],
  ['good', 'goooood'],
  ['123', '١٢٣'],
  ['٤٥', '45'],
  ['۶۷', '٦٧'],
  ['طلب 15', 'طلب ١٥'],
  ['مرحبا', '!!مرحبا 👋🏽'],
  ['السلام عليكم', 'السلام،عليكم…'],
  ['نعم', '«نعم»'],
  ['Menu', 'MENU?'],
  ['café', 'CAFE'],
  ['كم السعر', '  كم\nالسعر؟ '],
  ['1', '1️⃣'],
  ['لا إله إلا الله', 'لا اله الا الله'],
];

const DIFFERENT: [words: string, text: string][] = [
  ['ماء', 'ما'],
  ['غداء', 'غدا'],
  ['عد', 'عدد'],
  ['سب', 'سبب'],
  ['حد', 'حدد'],
  ['شقة', 'شق'],
  ['طلب', 'طالب'],
  ['طلب', 'طلبات'],
  ['سعر', 'شعر'],
  ['نعم', 'نعام'],
  ['لا', 'لأجل'],
  ['علم', 'عالم'],
  ['كتاب', 'كاتب'],
  ['هدية', 'هدي'],
  ['على', 'عل'],
  ['سلام', 'سلم'],
  ['ذهب', 'دهب'],
  ['ضل', 'ظل'],
  ['صورة', 'سورة'],
  ['قلب', 'كلب'],
  ['10', '100'],
  ['11', '1'],
  ['1000', '10000'],
  ['١٢', '٢١'],
  ['xl', 'xxl'],
  ['xxl', 'xxxl'],
  ['god', 'good'],
  ['of', 'off'],
  ['art', 'cart'],
  ['السلام عليكم', 'عليكم السلام'],
  ['كم السعر', 'كم هو السعر'],
];

describe('words that are written differently', () => {
  it('cover 65 pairs and 31 near misses', () => expect([SAME.length, DIFFERENT.length]).toEqual([65, 31]));

  it.each(SAME)('%j matches "%s"', (words, text) => {
    expect([is(words, text), has(words, `يا ${text} please`)]).toEqual([true, true]);
  });

  it.each(DIFFERENT)('%j does not match "%s"', (words, text) => {
    expect([is(words, text), has(words, text)]).toEqual([false, false]);
  });
});

describe('a message', () => {
  it('is matched by whole words, in their order', () => {
    expect(has('how much', 'So how  much?')).toBe(true);
    expect(has('how much', 'how very much')).toBe(false);
    expect(has('a b', 'a a b')).toBe(true);
    expect(has('أحمر، أزرق', 'عندكم ازرق؟')).toBe(true);
    expect(is('أحمر، أزرق', 'ازرق')).toBe(false);
    expect(is('أحمر، أزرق', 'احمر ازرق')).toBe(true);
  });

  it('matches emoji exactly, and ignores punctuation', () => {
    expect([has('👍', 'ok 👍🏿'), has('❤', 'شكرا ❤️'), has('👍', 'ok'), is('؟', '؟'), is('؟', 'لماذا؟')]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('costs a bounded number of comparisons', () => {
    const message = new MatchableText('a '.repeat(5_000));
    const words = `${'a '.repeat(400)}b`.slice(0, MAX_WORDS_CHARS);
    for (let times = 0; times < 500; times++) message.contains({ written: words, folded: words });
    expect(message.comparisons).toBeGreaterThan(MAX_COMPARISONS);
    expect(message.contains({ written: 'a', folded: 'a' })).toBe(false);
    expect(new MatchableText('a '.repeat(5_000)).contains({ written: 'a', folded: 'a' })).toBe(true);
  });

  it('is checked for a bounded number of terms, then matches only catch-all triggers', () => {
    const full: Trigger = { id: 'full', data: { ...ANY, message: 'a,'.repeat(MAX_WORDS_CHARS / 2) } };
    const hello: Trigger = { id: 'hello', data: { ...ANY, message: 'hello' } };
    const chosen = (count: number, last: Trigger) =>
      chooseTrigger([...Array.from({ length: count }, () => full), last], new MatchableText('hello there'), false)
        ?.nodeId;
    expect([chosen(30, hello), chosen(60, hello), chosen(60, { id: 'any', data: ANY })]).toEqual([
      'hello',
      undefined,
      'any',
    ]);
  });

  it.each(['(a+)+$', '[', '\\', '.*', '^', 'a{1,9999}'])('is not a regular expression: %s', (words) => {
    expect(has(words, `${'a'.repeat(4_000)}!`)).toBe(words === '(a+)+$');
  });
});
