import type { Amount } from './store-event.js';

/** @see ISO 4217 */
const THOUSANDTHS: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD', 'IQD']);

/** @see ISO 4217 */
const WHOLE: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);

/** Rounds to the currency's decimals. Empty if null. */
export function formatAmount(amount: Amount, currency: string): string {
  const written = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount ?? '');
  if (!written) return '';
  const [, sign = '', whole = '0', fraction = ''] = written;
  const decimals = THOUSANDTHS.has(currency) ? 3 : WHOLE.has(currency) ? 0 : 2;
  const truncated = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const rounded = String((fraction[decimals] ?? '0') >= '5' ? truncated + 1n : truncated).padStart(decimals + 1, '0');
  return decimals === 0 ? `${sign}${rounded}` : `${sign}${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`;
}
