import type { BulkResult } from '../members.contract.js';
import type { Picked } from './pick-targets.js';

/** What happened to each of many, in the order they were asked for. */
export const reportResults = (message: string, picked: readonly Picked[]): BulkResult => ({
  message,
  count: picked.filter(({ refusal }) => refusal === null).length,
  results: picked.map(({ id, target, refusal }) => ({
    id,
    username: target?.username ?? null,
    ok: refusal === null,
    code: refusal?.code ?? null,
  })),
});

/** The one that was asked for went through, or its refusal is the answer. */
export function throwRefusal([picked]: readonly Picked[]): void {
  if (picked?.refusal) throw picked.refusal;
}
