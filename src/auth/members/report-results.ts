import type { MemberChangesResult } from '../members.contract.js';
import type { Picked } from './pick-targets.js';

export const reportResults = (message: string, picked: readonly Picked[]): MemberChangesResult => ({
  message,
  count: picked.filter(({ refusal }) => refusal === null).length,
  results: picked.map(({ id, target, refusal }) => ({
    id,
    username: target?.username ?? null,
    ok: refusal === null,
    code: refusal?.code ?? null,
  })),
});

export function throwRejection([picked]: readonly Picked[]): void {
  if (picked?.refusal) throw picked.refusal;
}
