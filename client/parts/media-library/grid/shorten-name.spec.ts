import { describe, expect, it } from '@jest/globals';
import { extensionOf, shortenName } from './shorten-name.js';

describe('shortenName', () => {
  it('leaves what is short enough', () => {
    expect(shortenName(`${'a'.repeat(46)}.pdf`)).toBe(`${'a'.repeat(46)}.pdf`);
  });

  it('keeps the extension and fifty letters, whatever they are', () => {
    expect(shortenName(`${'a'.repeat(80)}.pdf`)).toBe(`${'a'.repeat(45)}….pdf`);
    expect(shortenName(`${'😀'.repeat(80)}.pdf`)).toBe(`${'😀'.repeat(45)}….pdf`);
    expect(shortenName(`قائمة ${'ب'.repeat(80)}.xlsx`)).toMatch(/^قائمة ب+….xlsx$/);
  });

  it('takes no long word behind a dot for an extension', () => {
    expect(shortenName(`v1.${'a'.repeat(80)}`)).toBe(`v1.${'a'.repeat(46)}…`);
  });
});

it.each([
  ['price list.PDF', 'PDF'],
  ['archive.tar.gz', 'gz'],
  ['.env', ''],
  ['notes', ''],
  ['end.', ''],
])('the extension of %s is "%s"', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
