import { describe, expect, it } from '@jest/globals';
import { isOwnOrigin } from './own-origin.js';

describe('isOwnOrigin', () => {
  const SAFE = 'https://mersal.example.com';
  it.each([
    [undefined, 'mersal.example.com', SAFE, true],
    [SAFE, 'anything', SAFE, true],
    ['https://other.example.com', 'other.example.com', SAFE, true],
    ['http://mersal.example.com', 'mersal.example.com', SAFE, false],
    ['http://other.example.com', 'other.example.com', SAFE, false],
    ['ftp://localhost:3000', 'localhost:3000', 'http://localhost:3000', false],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 'http://localhost:3000', true],
    ['https://localhost:3000', 'localhost:3000', 'http://localhost:3000', true],
    ['https://evil.example', 'mersal.example.com', SAFE, false],
    ['null', 'mersal.example.com', SAFE, false],
  ])('origin %j at host %j of %s: %s', (origin, host, appUrl, isOwn) => {
    expect(isOwnOrigin(origin, host, appUrl)).toBe(isOwn);
  });
});
