import type { Amount } from '../../store-events/store-event.js';

const STEPS_PER_UNIT = 10_000;

/** Keeps three decimals of dinars. Returns null if all are null. */
export function sumAmounts(amounts: readonly Amount[]): Amount {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return toAmount(
    known.reduce((sum, amount) => sum + unitsOf(amount), 0),
    known,
  );
}

export const multiplyAmount = (price: Amount, quantity: number): Amount =>
  price === null ? null : toAmount(unitsOf(price) * quantity, [price]);

const unitsOf = (amount: string): number => Math.round(Number(amount) * STEPS_PER_UNIT);

const toAmount = (units: number, parts: readonly string[]): string =>
  (units / STEPS_PER_UNIT).toFixed(Math.max(2, ...parts.map((part) => part.split('.')[1]?.length ?? 0)));
