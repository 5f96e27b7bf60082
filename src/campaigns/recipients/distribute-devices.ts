export interface Weighted {
  id: number;
  perDay: number;
}

const SLOTS_PER_ROUND = 60;

/** Gives each device a share by daily limit, at least one. Recipient n gets entry n modulo length. */
export function distributeDevices(devices: readonly Weighted[]): number[] {
  const total = devices.reduce((sum, { perDay }) => sum + Math.max(1, perDay), 0);
  const shares = devices.map(({ id, perDay }) => ({
    id,
    assigned: 0,
    turns: Math.max(1, Math.round((SLOTS_PER_ROUND * Math.max(1, perDay)) / total)),
  }));
  if (shares.length <= 1) return shares.map(({ id }) => id);
  const length = shares.reduce((sum, { turns }) => sum + turns, 0);
  return Array.from({ length }, (_, turn) => {
    // The device furthest behind its share.
    const next = shares.reduce((most, share) => (lag(share, turn) > lag(most, turn) ? share : most));
    next.assigned += 1;
    return next.id;

    function lag({ turns, assigned }: { turns: number; assigned: number }, at: number): number {
      return (turns * (at + 1)) / length - assigned;
    }
  });
}
