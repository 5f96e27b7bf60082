/** A device that recipients may be bound to, with how many messages a day it may send. */
export interface Weighted {
  id: number;
  perDay: number;
}

/** Turns in one round over all devices. */
const TURNS = 60;

/**
 * The order in which devices are given recipients: as often as they may send, well mixed, and each at least once in a round. The n-th
 * recipient gets the device at n modulo the length.
 */
export function dealDevices(devices: readonly Weighted[]): number[] {
  const total = devices.reduce((sum, { perDay }) => sum + Math.max(1, perDay), 0);
  const shares = devices.map(({ id, perDay }) => ({
    ...{ id, given: 0 },
    turns: Math.max(1, Math.round((TURNS * Math.max(1, perDay)) / total)),
  }));
  if (shares.length <= 1) return shares.map(({ id }) => id);
  const length = shares.reduce((sum, { turns }) => sum + turns, 0);
  return Array.from({ length }, (_, turn) => {
    // The one that lags most behind its share.
    const next = shares.reduce((most, share) => (lag(share, turn) > lag(most, turn) ? share : most));
    next.given += 1;
    return next.id;

    function lag({ turns, given }: { turns: number; given: number }, at: number): number {
      return (turns * (at + 1)) / length - given;
    }
  });
}
