import { describe, expect, it } from '@jest/globals';
import { cutExcerpt, findWords } from './find-words.contract.js';

const findTexts = (text: string, search: string) => findWords(text, search).map(([from, to]) => text.slice(from, to));

describe('findWords', () => {
  it.each([
    ['Where is my Order?', 'order', ['Order']],
    ['وصلت الفاتورة أمس', 'فاتوره', ['فاتورة']],
    ['أحمد واحمد', 'احمد', ['أحمد', 'احمد']],
    ['مُحَمَّد هنا', 'محمد', ['مُحَمَّد']],
    ['الطلب رقم ١٠٤٢', '1042', ['١٠٤٢']],
    ['مـــرحبا', 'مرحبا', ['مـــرحبا']],
    ['👍🏽 order 12', 'order', ['order']],
    ['blue shirt, blue shoes', 'shoes blue', ['blue', 'blue', 'shoes']],
    ['no such thing', 'order', []],
    ['is it so', 'is it', ['is it']],
    ['قال عبد الرحمن نعم', 'عبدالرحمن', ['عبد الرحمن']],
    ['قال عبدالرحمن نعم', 'عبد الرحمن', ['عبدالرحمن']],
    ['ان شاء الله', 'شاءالله', ['شاء الله']],
    ['ﺳﻼم عليكم', 'سلام', ['ﺳﻼم']],
    ['To José O’Brien', "jose o'brien", ['José', 'O’Brien']],
    ['Al-Harbi came', 'alharbi -', ['Al-Harbi']],
  ])('finds in %j words of %j', (text, search, words) => {
    expect(findTexts(text, search)).toEqual(words);
  });

  it('joins overlapping words', () => {
    expect(findTexts('ordering', 'order rin')).toEqual(['orderin']);
  });
});

describe('cutExcerpt', () => {
  it('keeps a short text', () => expect(cutExcerpt('my order', 'order', 40)).toBe('my order'));

  it('shows the word in a long text, with its context', () => {
    const cut = cutExcerpt(`${'before '.repeat(40)}order${' after'.repeat(40)}`, 'order', 40);
    expect(cut).toMatch(/^…(.*)order(.*)…$/);
    expect(Array.from(cut).length).toBe(42);
  });
});
