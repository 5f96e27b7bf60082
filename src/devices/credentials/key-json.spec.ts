import { describe, expect, it } from '@jest/globals';
import { packValue, unpackValue } from './key-json.js';

describe('keys as JSON', () => {
  it('restores Buffers and byte arrays at any depth', () => {
    const value = { a: Buffer.from([1, 2]), b: { c: new Uint8Array([3]) }, d: ['x', 1, null], e: Buffer.alloc(0) };
    const restored = unpackValue(packValue(value)) as typeof value;
    expect(restored).toEqual({
      a: Buffer.from([1, 2]),
      b: { c: Buffer.from([3]) },
      d: ['x', 1, null],
      e: Buffer.alloc(0),
    });
    expect(Buffer.isBuffer(restored.b.c)).toBe(true);
  });

  it('keeps plain values', () => {
    expect(unpackValue(packValue('2001'))).toBe('2001');
    expect(unpackValue(packValue(['0', '3']))).toEqual(['0', '3']);
  });
});
