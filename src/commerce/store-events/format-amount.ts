import type { Amount } from './store-event.js';

/** Currencies of the region that are counted in thousandths: 0.250 of a dinar is no 0.25. */
const THOUSANDTHS: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD', 'IQD']);

/** Money as people read it: whole as it is, else with as many places as the currency has. Empty when there is none. */
export function formatAmount(amount: Amount, currency: string): string {
  const written = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount ?? '');
  if (!written) return '';
  const [, sign = '', whole = '0', fraction] = written;
  if (fraction === undefined) return `${sign}${BigInt(whole)}`;
  const places = THOUSANDTHS.has(currency) ? 3 : 2;
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const rounded = String((fraction[places] ?? '0') >= '5' ? kept + 1n : kept).padStart(places + 1, '0');
  return `${sign}${rounded.slice(0, -places)}.${rounded.slice(-places)}`;
}
