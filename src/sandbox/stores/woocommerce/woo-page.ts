import type { StoreAnswer, StoreCall } from '../http/store-call.js';

const RIYADH_MS = 3 * 3_600_000;

export function wooPage(call: StoreCall, rows: unknown[]): StoreAnswer {
  const size = Math.min(100, Math.max(1, Number(call.query.get('per_page') ?? 10)));
  const page = Math.max(1, Number(call.query.get('page') ?? 1));
  const headers = { 'x-wp-total': String(rows.length), 'x-wp-totalpages': String(Math.ceil(rows.length / size)) };
  const from = Number(call.query.get('offset') ?? (page - 1) * size);
  return { json: rows.slice(from, from + size), headers };
}

/** Reads a time without zone as store time, or as UTC with `dates_are_gmt`. */
function readTime({ query }: StoreCall, name: string): number | null {
  const text = query.get(name);
  if (!text) return null;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const at = Date.parse(hasZone ? text : `${text}Z`);
  const isGmt = ['true', '1'].includes(query.get('dates_are_gmt') ?? '');
  return hasZone || isGmt ? at : at - RIYADH_MS;
}

/** Compares whole seconds, as WordPress does. */
export function isInRequestedRange(
  call: StoreCall,
  { createdAt, updatedAt }: { createdAt: number; updatedAt: number },
): boolean {
  const second = (at: number): number => Math.floor(at / 1000) * 1000;
  const after = (name: string, at: number): boolean => second(at) > (readTime(call, name) ?? -Infinity);
  const before = (name: string, at: number): boolean => second(at) < (readTime(call, name) ?? Infinity);
  return (
    after('after', createdAt) &&
    before('before', createdAt) &&
    after('modified_after', updatedAt) &&
    before('modified_before', updatedAt)
  );
}
