import { expect, it } from '@jest/globals';
import { movePhone, orderPhones, withRole } from './with-role.js';

it.each(['phone', 'name', 'first_name', 'middle_name', 'last_name', 'country', 'field', 'skip'] as const)(
  'several columns can be %s',
  (role) => {
    expect(withRole([role, 'field', 'whatsapp_id'], 1, role)).toEqual([role, role, 'whatsapp_id']);
  },
);

it.each(['whatsapp_id', 'dial_code', 'consent'] as const)(
  'another %s column turns the previous one into a field',
  (role) => {
    expect(withRole(['phone', role, 'skip'], 2, role)).toEqual(['phone', 'field', role]);
  },
);

it('the only phone column can be skipped', () => {
  expect(withRole(['phone', 'field'], 0, 'skip')).toEqual(['skip', 'field']);
});

it('a new phone column is last, a removed one is omitted', () => {
  expect(orderPhones(['phone', 'name', 'phone', 'phone'], [3, 0])).toEqual([3, 0, 2]);
  expect(orderPhones(['skip', 'name', 'phone', 'phone'], [3, 0, 2])).toEqual([3, 2]);
});

it('a phone column moves by one place and not beyond the ends', () => {
  expect(movePhone([4, 1, 2], 2, -1)).toEqual([4, 2, 1]);
  expect(movePhone([4, 1, 2], 4, 1)).toEqual([1, 4, 2]);
  expect(movePhone([4, 1, 2], 4, -1)).toEqual([4, 1, 2]);
  expect(movePhone([4, 1, 2], 2, 1)).toEqual([4, 1, 2]);
  expect(movePhone([4, 1, 2], 9, 1)).toEqual([4, 1, 2]);
});
