import type { PeriodType } from './billing.contract.js';

/** All amounts are whole halalas (1/100 SAR). */
export interface Terms {
  price: number;
  discount: number;
  months: number;
  periodType: PeriodType;
  periodDiscount: number;
}

export interface CouponTerms {
  kind: 'percent' | 'amount';
  /** Percent from 1 to 100, or halalas. */
  value: number;
}

export interface PaidPeriod {
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
  base: number;
  couponDiscount: number;
  /** Price after the coupon, plus extra days. */
  value: number;
  credit: number;
  extraDays: number;
  net: number;
  vat: number;
  total: number;
}

const DAY_MS = 86_400_000;
/** Minimum charge of providers. A smaller remainder is waived. */
const MIN_PAYMENT_HALALAS = 200;
const NOTHING = { net: 0, vat: 0, total: 0 };
export const DAYS: Record<PeriodType, number> = { day: 1, month: 30, year: 365 };

export function basePrice({ price, discount, months, periodDiscount }: Terms): number {
  return price === 0 ? 0 : Math.max(0, (price - discount) * months - periodDiscount);
}

function couponDiscount(base: number, coupon: CouponTerms | null): number {
  if (!coupon) return 0;
  return coupon.kind === 'percent' ? divide(base * Math.min(coupon.value, 100), 100) : Math.min(base, coupon.value);
}

/** Returns the value of the remaining whole days. */
export function creditOf(periods: readonly PaidPeriod[], now: Date): number {
  return periods.reduce((sum, { value, startsAt, endsAt }) => {
    const days = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS));
    const remainingDays = Math.floor((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / DAY_MS);
    return sum + divide(value * Math.min(days, Math.max(0, remainingDays)), days);
  }, 0);
}

interface Deductions {
  coupon?: CouponTerms | null;
  credit?: number;
  vat: VatTerms;
}

export function quotePrice(terms: Terms, { coupon = null, credit = 0, vat }: Deductions): Quote {
  const base = basePrice(terms);
  const discount = couponDiscount(base, coupon);
  const value = base - discount;
  const usedCredit = Math.min(credit, value);
  const surplus = base === 0 ? 0 : credit - usedCredit;
  const days = terms.months * DAYS[terms.periodType];
  // Extra days cost the full price, as a coupon covers one period.
  const extraDays = base === 0 ? 0 : divide(surplus * days, base);
  const charge = addVat(value - usedCredit, vat);
  const isWaived = usedCredit + discount > 0 && charge.total < MIN_PAYMENT_HALALAS;
  return {
    base,
    couponDiscount: discount,
    value: value + surplus,
    credit: usedCredit,
    extraDays,
    ...(isWaived ? NOTHING : charge),
  };
}

/** Rounds half up. */
export function addVat(amount: number, { rate, isIncluded }: VatTerms): Pick<Quote, 'net' | 'vat' | 'total'> {
  if (isIncluded) {
    const vat = divideToNearest(amount * rate, 10_000 + rate);
    return { net: amount - vat, vat, total: amount };
  }
  const vat = divideToNearest(amount * rate, 10_000);
  return { net: amount, vat, total: amount + vat };
}

export function compareByDay(
  first: Pick<Terms, 'price' | 'discount' | 'periodType'>,
  second: Pick<Terms, 'price' | 'discount' | 'periodType'>,
): number {
  const [firstPrice, secondPrice] = [first, second].map((terms) => Math.max(0, terms.price - terms.discount)) as [
    number,
    number,
  ];
  return Math.sign(firstPrice * DAYS[second.periodType] - secondPrice * DAYS[first.periodType]);
}

// Valid prices stay below 2^53, so the remainder is exact.
const divide = (amount: number, divisor: number): number => (amount - (amount % divisor)) / divisor;
const divideToNearest = (amount: number, divisor: number): number => divide(2 * amount + divisor, 2 * divisor);

export const toHalalas = (sar: string | number): number => Math.round(Number(sar) * 100);

export const toSar = (halalas: number): number => halalas / 100;

export const formatSar = (halalas: number): string =>
  `${divide(halalas, 100)}.${String(halalas % 100).padStart(2, '0')}`;
