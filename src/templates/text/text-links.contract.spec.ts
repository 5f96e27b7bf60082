import { describe, expect, it } from '@jest/globals';
import { breaksText, compileText } from './text.contract.js';

const renderTracked = (source: string) =>
  compileText(source).render(
    {},
    () => 0,
    (url) => `[${url}]`,
  );
const problemsOf = (source: string) =>
  compileText(source).problems.map(({ kind, from, to }) => `${kind} ${from}-${to}`);

describe('a tracked link', () => {
  it.each([
    ['See {link:https://example.com/a?b=c&d#e}.', 'See [https://example.com/a?b=c&d#e].'],
    ['{ Link : http://example.com }', '[http://example.com]'],
    ['{رابط:https://متجر.com/عرض}', '[https://متجر.com/عرض]'],
    ['{{a {link:https://a.example}|b {link:https://b.example}}}', 'a [https://a.example]'],
  ])('is rendered in %s', (source, text) => {
    expect(problemsOf(source)).toEqual([]);
    expect(renderTracked(source)).toBe(text);
    expect(compileText(source).variables).toEqual([]);
  });

  it('is the original address without tracking', () =>
    expect(compileText('See {link:https://example.com}!').render({}, () => 0)).toBe('See https://example.com!'));

  it('is listed once for each address', () =>
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
  ])('rejects the address %s', (url) => {
    const { problems, links } = compileText(`x {link:${url}}`);
    expect(links).toEqual([]);
    expect(problems.map(({ kind }) => kind)).toContain('bad_link');
    expect(problems.some(breaksText)).toBe(true);
  });

  it('breaks the text if it is not closed', () =>
    expect(problemsOf('x {link:https://a.example')).toEqual(['bad_link 2-8']));
});
