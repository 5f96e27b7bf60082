import type { PeriodType } from '../billing.contract.js';

/** What a package costs. Amounts of this file are whole halalas (100 = 1 SAR): nothing here is ever a fraction. */
export interface Terms {
  price: number;
  /** Taken off the price of each month, day or year. */
  discount: number;
  months: number;
  periodType: PeriodType;
  /** Taken off the whole period. */
  periodDiscount: number;
}

export interface CouponTerms {
  kind: 'percent' | 'amount';
  /** Percent from 1 to 100, or halalas. */
  value: number;
}

/** A period that was paid for. */
export interface PaidPeriod {
  /** What it was worth: the price after coupons, before credit. */
  value: number;
  startsAt: Date;
  endsAt: Date;
}

export interface VatTerms {
  /** Basis points: 1500 is 15 %. */
  rate: number;
  isIncluded: boolean;
}

export interface Quote {
  /** By the formula of the packages. */
  base: number;
  couponDiscount: number;
  /** What the period is worth: `base` less the coupon, and what its extra days were bought with. */
  value: number;
  /** Of the rest of the old period, as much as is needed. */
  credit: number;
  /** Added to the period for the credit that is more than it costs. */
  extraDays: number;
  net: number;
  vat: number;
  /** What is paid. */
  total: number;
}

const DAY_MS = 86_400_000;
/** Less than this no payment service takes. What is left of a price after credit is then not asked for. */
const LEAST_PAID = 200;
const NOTHING = { net: 0, vat: 0, total: 0 };
const DAYS: Record<PeriodType, number> = { day: 1, month: 30, year: 365 };

/** (price − discount) × months − discount of the period, and never below 0. A package without a price costs nothing. */
export function basePrice({ price, discount, months, periodDiscount }: Terms): number {
  return price === 0 ? 0 : Math.max(0, (price - discount) * months - periodDiscount);
}

function couponDiscount(base: number, coupon: CouponTerms | null): number {
  if (!coupon) return 0;
  return coupon.kind === 'percent' ? divide(base * Math.min(coupon.value, 100), 100) : Math.min(base, coupon.value);
}

/** What the whole days that are left of paid periods are worth. */
export function creditOf(periods: readonly PaidPeriod[], now: Date): number {
  return periods.reduce((sum, { value, startsAt, endsAt }) => {
    const days = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS));
    const left = Math.floor((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / DAY_MS);
    return sum + divide(value * Math.min(days, Math.max(0, left)), days);
  }, 0);
}

interface Deductions {
  coupon?: CouponTerms | null;
  /** Halalas, as `creditOf` says. */
  credit?: number;
  vat: VatTerms;
}

/** What an order costs, and why. */
export function quotePrice(terms: Terms, { coupon = null, credit = 0, vat }: Deductions): Quote {
  const base = basePrice(terms);
  const off = couponDiscount(base, coupon);
  const value = base - off;
  const used = Math.min(credit, value);
  const left = base === 0 ? 0 : credit - used;
  const days = terms.months * DAYS[terms.periodType];
  // At the full price: a coupon makes one period cheaper, not the days that are bought with what is left of another.
  const extraDays = base === 0 ? 0 : divide(left * days, base);
  const due = addVat(value - used, vat);
  const isTooLittle = used > 0 && due.total < LEAST_PAID;
  return {
    ...{ base, couponDiscount: off, value: value + left, credit: used, extraDays },
    ...(isTooLittle ? NOTHING : due),
  };
}

/** VAT is rounded to the nearest halala, the half upwards. */
export function addVat(amount: number, { rate, isIncluded }: VatTerms): Pick<Quote, 'net' | 'vat' | 'total'> {
  if (isIncluded) {
    const vat = divideToNearest(amount * rate, 10_000 + rate);
    return { net: amount - vat, vat, total: amount };
  }
  const vat = divideToNearest(amount * rate, 10_000);
  return { net: amount, vat, total: amount + vat };
}

/** Whether a package costs more for the same time than another: -1, 0 or 1. */
export function compareByDay(
  one: Pick<Terms, 'price' | 'discount' | 'periodType'>,
  other: Pick<Terms, 'price' | 'discount' | 'periodType'>,
): number {
  const [a, b] = [one, other].map((terms) => Math.max(0, terms.price - terms.discount)) as [number, number];
  return Math.sign(a * DAYS[other.periodType] - b * DAYS[one.periodType]);
}

// Both are below 2^53 for every price that can be set, so that the remainder is exact.
const divide = (amount: number, by: number): number => (amount - (amount % by)) / by;
const divideToNearest = (amount: number, by: number): number => divide(2 * amount + by, 2 * by);

/** `115.00` of the database or the wire in halalas. */
export const toHalalas = (sar: string | number): number => Math.round(Number(sar) * 100);

export const toSar = (halalas: number): number => halalas / 100;

/** `115.00`, as a database and a provider read it. */
export const formatSar = (halalas: number): string =>
  `${divide(halalas, 100)}.${String(halalas % 100).padStart(2, '0')}`;
