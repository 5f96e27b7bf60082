import { describe, expect, it } from '@jest/globals';
import { isCommon } from './is-common.js';

const owner = { username: 'shop.riyadh', email: 'noura@example.com' };

describe('isCommon', () => {
  it.each(['password1', 'PassWord1', '12345678', 'qwertyuiop', 'abdullah123', 'Iloveyou', 'P@ssw0rd'])(
    'is true for a common password: %s',
    (password) => expect(isCommon(password, owner)).toBe(true),
  );
  it.each(['shop.riyadh', 'SHOP.RIYADH', 'shop.riyadh2026', 'noura@example.com', 'noura12345', 'Noura_1234!'])(
    'is true for the user’s own name or address: %s',
    (password) => expect(isCommon(password, owner)).toBe(true),
  );
  it.each(['correct horse battery', 'shop riyadh opens at 9', 'كلمة مرور طويلة جدا', 'zu8-Ka!pq2', '70459213'])(
    'is false for an uncommon password: %s',
    (password) => expect(isCommon(password, owner)).toBe(false),
  );
  it('ignores digits at the end of the username', () => {
    expect(isCommon('member499', { username: 'member4', email: 'a@b.co' })).toBe(true);
    expect(isCommon('a-8352017', { username: 'somebody', email: 'a@b.co' })).toBe(false);
  });
});
