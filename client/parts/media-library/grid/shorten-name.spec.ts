import { describe, expect, it } from '@jest/globals';
import { extensionOf, shortenName } from './shorten-name.js';

describe('shortenName', () => {
  it('returns short names unchanged', () => {
    expect(shortenName(`${'a'.repeat(46)}.pdf`)).toBe(`${'a'.repeat(46)}.pdf`);
  });

  it('shortens to fifty characters with the extension', () => {
    expect(shortenName(`${'a'.repeat(80)}.pdf`)).toBe(`${'a'.repeat(45)}….pdf`);
    expect(shortenName(`${'😀'.repeat(80)}.pdf`)).toBe(`${'😀'.repeat(45)}….pdf`);
    expect(shortenName(`قائمة ${'ب'.repeat(80)}.xlsx`)).toMatch(/^قائمة ب+….xlsx$/);
  });

  it('treats a long word after a dot as part of the name', () => {
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
