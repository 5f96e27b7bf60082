export interface DeviceWeight {
  id: number;
  perDay: number;
}

const SLOTS_PER_ROUND = 60;

/** Shares slots by daily limit. Recipient n gets entry n modulo length. */
export function distributeDevices(devices: readonly DeviceWeight[]): number[] {
  const total = devices.reduce((sum, { perDay }) => sum + Math.max(1, perDay), 0);
  const shares = devices.map(({ id, perDay }) => ({
    id,
    assigned: 0,
    turns: Math.max(1, Math.round((SLOTS_PER_ROUND * Math.max(1, perDay)) / total)),
  }));
  if (shares.length <= 1) return shares.map(({ id }) => id);
  const length = shares.reduce((sum, { turns }) => sum + turns, 0);
  return Array.from({ length }, (_, turn) => {
    const next = shares.reduce((furthest, share) => (lag(share, turn) > lag(furthest, turn) ? share : furthest));
    next.assigned += 1;
    return next.id;

    function lag({ turns, assigned }: { turns: number; assigned: number }, at: number): number {
      return (turns * (at + 1)) / length - assigned;
    }
  });
}
