import { expect, it } from '@jest/globals';
import { newKey } from './new-key.js';

it('returns unique UUIDs of version 4', () => {
  const keys = Array.from({ length: 50 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(50);
});
