import { describe, expect, it } from '@jest/globals';
import { findOpenName } from './open-name.js';

function find(marked: string): string | null {
  const caret = marked.indexOf('^');
  const text = marked.replace('^', '');
  const open = findOpenName(text, caret);
  return open && `${text.slice(0, open.from)}<${open.typed}>${text.slice(open.to)}`;
}

describe('findOpenName', () => {
  it.each([
    ['Hello {^', 'Hello {<>'],
    ['Hello {na^', 'Hello {<na>'],
    ['Hello {na^}, you', 'Hello {<na>, you'],
    ['مرحبًا {اسم الع^', 'مرحبًا {<اسم الع>'],
    ['{{Hi {^|Hello}}', '{{Hi {<>|Hello}}'],
    ['{{{^', '{{{<>'],
    // The closing braces belong to the choice.
    ['{{Hi|Hello {na^}}', '{{Hi|Hello {<na>}}'],
    ['{{^', null],
    ['{{Hi|^', null],
    ['{name}^', null],
    ['\\{^', null],
    ['{a line\n^', null],
    ['^{name}', null],
  ])('finds the name in %s', (marked, expected) => {
    expect(find(marked)).toBe(expected);
  });
});
