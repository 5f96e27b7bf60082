import { expect, it } from '@jest/globals';
import { deriveUsername } from './derive-username.js';

it.each([
  ['layla@example.com', 'layla'],
  ['Layla.Haddad+shop@example.com', 'layla.haddadshop'],
  ['متجر@example.com', 'user234567'],
  ['ab@example.com', 'user234567'],
  ['', 'user234567'],
  [`${'a'.repeat(64)}@example.com`, 'a'.repeat(32)],
])('derives from %s the username %s', (email, username) => {
  expect(deriveUsername(email, '+966501234567')).toBe(username);
});

it('suggests another valid name for each retry', () => {
  const names = [1, 2, 3].map((retries) => deriveUsername(`${'a'.repeat(64)}@example.com`, '+966501234567', retries));
  expect(names[0]).toBe(`${'a'.repeat(32)}-4567`);
  for (const name of names) expect(name).toMatch(/^[a-z0-9._-]{3,40}$/);
});
