import { describe, expect, it, jest } from '@jest/globals';
import { BoundedCache } from './bounded-cache.js';

describe('BoundedCache', () => {
  it('evicts the least recently used', () => {
    const cache = new BoundedCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([1, undefined, 3, 2]);
  });

  it('evicts expired entries', () => {
    jest.useFakeTimers();
    const cache = new BoundedCache<number>(2, 1000);
    cache.set('a', 1);
    jest.advanceTimersByTime(1000);
    expect(cache.get('a')).toBe(1);
    jest.advanceTimersByTime(1);
    expect(cache.has('a')).toBe(false);
    jest.useRealTimers();
  });

  it('distinguishes null from unknown', () => {
    const cache = new BoundedCache<number | null>(2);
    cache.set('a', null);
    expect([cache.get('a'), cache.get('b')]).toEqual([null, undefined]);
  });
});
