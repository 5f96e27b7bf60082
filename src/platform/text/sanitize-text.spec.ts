import { describe, expect, it } from '@jest/globals';
import { sanitizeText, sanitizeFileName } from './sanitize-text.js';

describe('sanitizeText', () => {
  it.each([
    ['plain', 'plain'],
    ['a\0b', 'ab'],
    ['half \ud83d', 'half \ufffd'],
    ['مرحبًا 😀', 'مرحبًا 😀'],
  ])('%j becomes %j', (text, kept) => expect(sanitizeText(text)).toBe(kept));

  it('never ends within a character', () => {
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

  it('is cut between characters', () => {
    const cut = sanitizeFileName(`${'a'.repeat(119)}😀.txt`);
    expect(cut).toBe(`${'a'.repeat(119)}😀`);
    expect(cut?.isWellFormed()).toBe(true);
  });
});
