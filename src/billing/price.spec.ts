import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addVat, basePrice, compareByDay, creditOf, formatSar, quotePrice, type Terms, toHalalas } from './price.js';

const terms = (given: Partial<Terms> = {}): Terms => ({
  price: 10_000,
  discount: 0,
  months: 1,
  periodType: 'month',
  periodDiscount: 0,
  ...given,
});
const NO_VAT = { rate: 0, isIncluded: true };
const day = (dayOfMonth: number): Date => new Date(Date.UTC(2026, 10, dayOfMonth));

describe('the price of a package', () => {
  it.each<[string, Partial<Terms>, number]>([
    ['one month', {}, 10_000],
    ['three months', { months: 3 }, 30_000],
    ['the maximum of months', { months: 120 }, 1_200_000],
    ['a monthly discount', { price: 9990, discount: 1005, months: 3 }, 26_955],
    ['a period discount', { discount: 1000, months: 12, periodDiscount: 8000 }, 100_000],
    ['a discount that is the price', { discount: 10_000, months: 5 }, 0],
    ['a discount above the price', { discount: 12_000, months: 2 }, 0],
    ['a period discount above the price', { price: 1000, periodDiscount: 5000 }, 0],
    ['a period discount that leaves a halala', { price: 1000, periodDiscount: 999 }, 1],
    ['no price', { price: 0, months: 6 }, 0],
    ['no price and discounts', { price: 0, discount: 500, periodDiscount: 900 }, 0],
    ['days', { price: 500, months: 10, periodType: 'day' }, 5000],
    ['years', { price: 100_000, months: 2, periodType: 'year', periodDiscount: 1 }, 199_999],
    ['a halala', { price: 1, months: 120 }, 120],
  ])('%s', (_name, given, total) => {
    expect(basePrice(terms(given))).toBe(total);
    expect(quotePrice(terms(given), { vat: NO_VAT })).toMatchObject({ base: total, value: total, vat: 0, total });
  });
});

describe('VAT', () => {
  it.each([
    ['included, 15 %', 11_500, 1500, true, [10_000, 1500, 11_500]],
    ['added, 15 %', 10_000, 1500, false, [10_000, 1500, 11_500]],
    ['included, rounded to a halala', 100, 1500, true, [87, 13, 100]],
    ['included, half rounded up', 23, 1500, true, [20, 3, 23]],
    ['added, half rounded up', 10, 1500, false, [10, 2, 12]],
    ['added, less than half rounded down', 3, 1500, false, [3, 0, 3]],
    ['of a zero amount', 0, 1500, false, [0, 0, 0]],
    ['a rate of zero', 9999, 0, false, [9999, 0, 9999]],
    ['included, 5 %', 105, 500, true, [100, 5, 105]],
  ] as const)('%s', (_name, amount, rate, isIncluded, [net, vat, total]) => {
    expect(addVat(amount, { rate, isIncluded })).toEqual({ net, vat, total });
  });
});

describe('credit for the remaining period', () => {
  const paid = (from: number, to: number, value = 3000) => ({ value, startsAt: day(from), endsAt: day(to) });
  it.each([
    ['is half in the middle of a month', [paid(1, 31)], day(16), 1500],
    ['is complete on the first day', [paid(1, 31)], day(1), 3000],
    ['excludes a started day', [paid(1, 31)], new Date(day(16).getTime() + 1), 1400],
    ['is zero at the end', [paid(1, 31)], day(31), 0],
    ['is zero after the end', [paid(1, 31)], day(40), 0],
    ['is complete before the start', [paid(31, 61)], day(16), 3000],
    ['adds two periods', [paid(1, 31), paid(31, 61)], day(16), 4500],
    ['is rounded down', [paid(1, 31, 1000)], day(21), 333],
    ['is zero for a period of less than a day', [{ value: 900, startsAt: day(1), endsAt: day(1) }], day(1), 0],
    ['is zero for a free period', [paid(1, 31, 0)], day(2), 0],
    ['is zero without a period', [], day(2), 0],
  ] as const)('%s', (_name, periods, now, credit) => {
    expect(creditOf(periods, now)).toBe(credit);
  });

  it('reduces the price, and a surplus adds days', () => {
    expect(quotePrice(terms(), { credit: 2500, vat: NO_VAT })).toMatchObject({
      credit: 2500,
      total: 7500,
      extraDays: 0,
    });
    expect(quotePrice(terms(), { credit: 10_000, vat: NO_VAT })).toMatchObject({ total: 0, extraDays: 0 });
    // 15,000 halalas at 10,000 per 30 days.
    expect(quotePrice(terms(), { credit: 25_000, vat: NO_VAT })).toMatchObject({ total: 0, extraDays: 45 });
    // The rest is below the minimum card charge.
    expect(quotePrice(terms(), { credit: 9801, vat: NO_VAT })).toMatchObject({
      total: 0,
      net: 0,
      vat: 0,
      extraDays: 0,
    });
    expect(quotePrice(terms(), { credit: 9800, vat: NO_VAT })).toMatchObject({ total: 200 });
    expect(quotePrice(terms({ price: 100 }), { vat: NO_VAT })).toMatchObject({ total: 100 });
    expect(quotePrice(terms({ price: 0 }), { credit: 500, vat: NO_VAT })).toMatchObject({ total: 0, extraDays: 0 });
  });
});

describe('a coupon', () => {
  it.each([
    ['percent', { kind: 'percent', value: 10 }, 1000],
    ['percent, rounded down', { kind: 'percent', value: 33 }, 3300],
    ['one hundred percent', { kind: 'percent', value: 100 }, 10_000],
    ['an amount', { kind: 'amount', value: 2500 }, 2500],
    ['an amount above the price', { kind: 'amount', value: 99_999 }, 10_000],
  ] as const)('%s', (_name, coupon, discount) => {
    const quote = quotePrice(terms(), { coupon, vat: NO_VAT });
    expect(quote).toMatchObject({ couponDiscount: discount, value: 10_000 - discount, total: 10_000 - discount });
  });

  it('waives a remainder below the 2 SAR that providers charge at least', () => {
    const quoteWithCoupon = (value: number) => quotePrice(terms(), { coupon: { kind: 'amount', value }, vat: NO_VAT });
    expect(quoteWithCoupon(9_801)).toMatchObject({ value: 199, net: 0, vat: 0, total: 0 });
    expect(quoteWithCoupon(9_800)).toMatchObject({ value: 200, total: 200 });
    expect(quotePrice(terms({ price: 199 }), { vat: NO_VAT }).total).toBe(199);
  });

  it('is deducted before the credit, and VAT is added last', () => {
    const coupon = { kind: 'percent', value: 50 } as const;
    const quote = quotePrice(terms({ months: 2 }), { coupon, credit: 3000, vat: { rate: 1500, isIncluded: false } });
    expect(quote).toEqual({
      base: 20_000,
      couponDiscount: 10_000,
      value: 10_000,
      credit: 3000,
      extraDays: 0,
      net: 7000,
      vat: 1050,
      total: 8050,
    });
  });

  it('does not change the price of days bought with credit', () => {
    const coupon = { kind: 'amount', value: 9_900 } as const;
    // 100 halalas pay the period. 4,900 extend it, at 10,000 per 30 days.
    expect(quotePrice(terms(), { coupon, credit: 5000, vat: NO_VAT })).toMatchObject({
      value: 5000,
      credit: 100,
      total: 0,
      extraDays: 14,
    });
    const fullCoupon = { kind: 'percent', value: 100 } as const;
    expect(quotePrice(terms(), { coupon: fullCoupon, credit: 5000, vat: NO_VAT })).toMatchObject({
      total: 0,
      extraDays: 15,
    });
  });
});

it('compares packages by their daily price', () => {
  const monthly = { price: 3000, discount: 0, periodType: 'month' } as const;
  expect(compareByDay({ price: 101, discount: 0, periodType: 'day' }, monthly)).toBe(1);
  expect(compareByDay({ price: 100, discount: 0, periodType: 'day' }, monthly)).toBe(0);
  expect(compareByDay({ price: 36_000, discount: 0, periodType: 'year' }, monthly)).toBe(-1);
  expect(compareByDay({ price: 5000, discount: 4000, periodType: 'month' }, monthly)).toBe(-1);
});

it('returns whole halalas, at least 0, for all terms', () => {
  const money = fc.integer({ min: 0, max: 10_000_000 });
  const randomTerms = fc.record({
    price: money,
    discount: money,
    periodDiscount: money,
    months: fc.integer({ min: 1, max: 120 }),
    periodType: fc.constantFrom('day', 'month', 'year'),
  });
  const coupon = fc.option(fc.record({ kind: fc.constantFrom('percent', 'amount'), value: money }));
  const vat = fc.record({ rate: fc.integer({ min: 0, max: 5000 }), isIncluded: fc.boolean() });
  fc.assert(
    fc.property(randomTerms, coupon, money, vat, (packageTerms, code, credit, vatTerms) => {
      const quote = quotePrice(packageTerms, { coupon: code, credit, vat: vatTerms });
      for (const part of Object.values(quote)) expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
      expect(quote.net + quote.vat).toBe(quote.total);
      const days = quote.base === 0 ? 0 : credit - quote.credit;
      expect(quote.base + days).toBe(quote.value + quote.couponDiscount);
      expect(toHalalas(formatSar(quote.total))).toBe(quote.total);
    }),
  );
});
