import { expect, it } from '@jest/globals';
import { isOlder } from './schema-versions.js';

it('versions are compared by numbers', () => {
  expect(isOlder('1.9.0', '1.10.0')).toBe(true);
  expect(isOlder('1.10.0', '1.9.9')).toBe(false);
  expect(isOlder('1.10.0', '1.10.0')).toBe(false);
  expect(isOlder('0.1.0', '1.0.0')).toBe(true);
  expect(isOlder('unknown', '0.0.0')).toBe(true);
  expect(isOlder('0.0.0', 'unknown')).toBe(false);
  expect(isOlder('1.1.0', '1.1.0-rc.1')).toBe(false);
});
