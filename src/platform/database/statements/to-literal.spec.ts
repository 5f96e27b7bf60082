import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { toLiteral } from './to-literal.js';

describe('toLiteral', () => {
  it.each([
    [null, 'null'],
    [undefined, 'null'],
    [true, 'true'],
    [7, '7'],
    [-7, '(-7)'],
    [7.5, '7.5'],
    [12n, '12'],
    [Number.NaN, `'NaN'`],
    [`it's`, `'it''s'`],
    [String.raw`a\b`, String.raw` E'a\\b'`],
    [new Date(0), `'1970-01-01T00:00:00.000Z'`],
    [Buffer.from([0, 255]), String.raw` E'\\x00ff'`],
    [[1, 2], `'{1,2}'`],
    [[], `'{}'`],
    [[true, false], `'{true,false}'`],
    [[new Date(0)], `'{"1970-01-01T00:00:00.000Z"}'`],
    [String.raw`'\'`, String.raw` E'''\\'''`],
    [['a,"b', null], String.raw` E'{"a,\\"b",null}'`],
    [{ name: `it's` }, `'{"name":"it''s"}'`],
  ])('writes %p', (value, expected) => {
    expect(toLiteral(value)).toBe(expected);
  });

  it('quotes as pg does', () => {
    for (const text of ['', "'", '\\', String.raw`a'\'b\\''c`, 'سلام', '\n'.repeat(3)])
      expect(toLiteral(text)).toBe(pg.escapeLiteral(text));
  });

  it('rejects nested arrays', () => {
    expect(() => toLiteral([[1]])).toThrow(TypeError);
  });
});
