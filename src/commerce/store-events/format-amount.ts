import type { Amount } from './store-event.js';

/** @see ISO 4217 */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD', 'IQD']);

const NO_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);

/** Returns an empty text if null or invalid. */
export function formatAmount(amount: Amount, currency: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount ?? '');
  if (!match) return '';
  const [, sign = '', whole = '0', fraction = ''] = match;
  const decimals = THREE_DECIMALS.has(currency) ? 3 : NO_DECIMALS.has(currency) ? 0 : 2;
  const truncated = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const rounded = String((fraction[decimals] ?? '0') >= '5' ? truncated + 1n : truncated).padStart(decimals + 1, '0');
  return decimals === 0 ? `${sign}${rounded}` : `${sign}${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`;
}
