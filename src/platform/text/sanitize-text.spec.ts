import { describe, expect, it } from '@jest/globals';
import { sanitizeText, sanitizeFileName } from './sanitize-text.js';

describe('sanitizeText', () => {
  it.each([
    ['plain', 'plain'],
    ['a\0b', 'ab'],
    ['half \ud83d', 'half \ufffd'],
    ['مرحبًا 😀', 'مرحبًا 😀'],
  ])('%j becomes %j', (text, kept) => expect(sanitizeText(text)).toBe(kept));

  it('never splits a character', () => {
    expect(sanitizeText('ab😀', 3)).toBe('ab');
    expect(sanitizeText('x'.repeat(300), 255)).toHaveLength(255);
  });
});

describe('sanitizeFileName', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\files\\صورة.png', 'صورة.png'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['a\r\nX-Header: b\0.txt', 'aX-Header: b.txt'],
    ['half \ud83d.txt', 'half \ufffd.txt'],
    ['/', null],
  ])('%j becomes %j', (name, expected) => expect(sanitizeFileName(name)).toBe(expected));

  it.each([
    [`${'a'.repeat(119)}😀.txt`, `${'a'.repeat(116)}.txt`],
    [`${'فاتورة '.repeat(40)}.pdf`, /^فاتورة .*\.pdf$/],
    [`${'😀'.repeat(200)}.jpeg`, `${'😀'.repeat(62)}.jpeg`],
    [`${'ي\u0301\u0302'.repeat(200)}.xlsx`, /^(ي\u0301\u0302)+\.xlsx$/],
    [`${'a'.repeat(300)}.a name without one`, 'a'.repeat(120)],
    [`.${'a'.repeat(300)}`, `.${'a'.repeat(119)}`],
    ['report.pdf. . ', 'report.pdf'],
    ['...', null],
  ])('a long file name keeps its extension: %s', (name, expected) => {
    const cut = sanitizeFileName(name);
    if (expected instanceof RegExp) expect(cut).toMatch(expected);
    else expect(cut).toBe(expected);
    expect(Buffer.byteLength(cut ?? '')).toBeLessThanOrEqual(255);
    expect(Array.from(new Intl.Segmenter().segment(cut ?? '')).length).toBeLessThanOrEqual(120);
    expect(cut?.isWellFormed() ?? true).toBe(true);
  });
});
