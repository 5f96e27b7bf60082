import { describe, expect, it } from '@jest/globals';
import { breaksText, compileText } from './text.contract.js';

const tracked = (source: string) =>
  compileText(source).render(
    {},
    () => 0,
    (url) => `[${url}]`,
  );
const told = (source: string) => compileText(source).problems.map(({ kind, from, to }) => `${kind} ${from}-${to}`);

describe('a link whose clicks are counted', () => {
  it.each([
    ['See {link:https://example.com/a?b=c&d#e}.', 'See [https://example.com/a?b=c&d#e].'],
    ['{ Link : http://example.com }', '[http://example.com]'],
    ['{رابط:https://متجر.com/عرض}', '[https://متجر.com/عرض]'],
    ['{{a {link:https://a.example}|b {link:https://b.example}}}', 'a [https://a.example]'],
  ])('%s', (source, text) => {
    expect(told(source)).toEqual([]);
    expect(tracked(source)).toBe(text);
    expect(compileText(source).variables).toEqual([]);
  });

  it('stays the address that was written where nobody counts', () =>
    expect(compileText('See {link:https://example.com}!').render({}, () => 0)).toBe('See https://example.com!'));

  it('is told once for each address', () =>
    expect(
      compileText('{link:https://a.example} {{x|{link:https://b.example}}} {link:https://a.example}').links,
    ).toEqual(['https://a.example', 'https://b.example']));

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://example.com/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com',
    'https:example.com',
    '//example.com',
    'example.com',
    'https://shop.example@evil.example',
    'https://user:secret@evil.example',
    'https://',
    'https://exa mple.com',
    `https://example.com/${'a'.repeat(2000)}`,
    '',
  ])('leads nowhere but to http and https: %s', (url) => {
    const { problems, links } = compileText(`x {link:${url}}`);
    expect(links).toEqual([]);
    expect(problems.map(({ kind }) => kind)).toContain('bad_link');
    expect(problems.some(breaksText)).toBe(true);
  });

  it('that nothing closes breaks the text too', () =>
    expect(told('x {link:https://a.example')).toEqual(['bad_link 2-8']));
});
