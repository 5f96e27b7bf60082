import { expect, it } from '@jest/globals';
import { totalPrice } from './total-price.js';

it.each([
  ['a month', { price: 99, discount: 0 }, { months: 1, discount: 0 }, 99],
  ['a month with a discount', { price: 99, discount: 9.9 }, { months: 1, discount: 0 }, 89.1],
  ['a year with the discount of its period', { price: 99.95, discount: 9.9 }, { months: 12, discount: 100 }, 980.6],
  ['a free package', { price: 0, discount: 0 }, { months: 12, discount: 0 }, 0],
  ['discounts above the price', { price: 10, discount: 5 }, { months: 1, discount: 50 }, 0],
])('computes the total of %s', (_, price, period, total) => {
  expect(totalPrice(price, period)).toBe(total);
});
