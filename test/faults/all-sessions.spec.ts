// Long: kill-cluster.spec covers sessions after a crash in every run.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SessionTimings } from '../../src/devices/sessions/session-timings.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { untilState } from '../setup/accounts/api-user.js';
import { Fleet, type FleetDevice } from '../setup/whatsapp/fleet.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const SIZE = isLong ? 30 : 6;
const ROUNDS = isLong ? 4 : 1;
const RECONNECT_WITHIN_MS = 15_000;
/** A silent connection is stalled after this. Thirty parallel logins keep the CPU busy for seconds. */
const STALL_MS = isLong ? 15_000 : 5000;
/** Maximum difference between the clocks of two processes. */
const TOLERANCE_MS = 50;

jest.setTimeout(isLong ? 900_000 : 120_000);

let server: OwnApp;
let fleet: Fleet;

beforeAll(async () => {
  server = await startApp();
  Object.assign(timings(), OFTEN_DROPPED);
  fleet = await Fleet.open(server, SIZE);
});
afterAll(async () => {
  await fleet?.close();
  await server?.close();
});

const timings = () => server.app.get(SessionTimings, { strict: false });
const incidents = async ({ id }: FleetDevice, kind: string) =>
  server.orm.em
    .getConnection()
    .execute<{ reason: string; code: number }[]>(
      'select reason, code from device_events where device_id = ? and kind = ? order by id',
      [id, kind],
    );
const breakAll = (how: Parameters<typeof fleet.sandbox.close>[0], code?: number) =>
  Promise.all(fleet.devices.map(({ number }) => fleet.sandbox.close(how, { number, ...(code ? { code } : {}) })));
/** Frequent faults must not count as an unstable device. */
const OFTEN_DROPPED = { unstableDrops: Number.POSITIVE_INFINITY };
let rounds = 0;
let written = 0;

function writeAll(text: string): Promise<number[]> {
  written++;
  return fleet.writeAll(text);
}

/** Expects messages once and in order, and all devices connected in time. */
async function expectRecovery(fault: () => Promise<unknown>, noticedWithinMs = 0): Promise<void> {
  const round = ++rounds;
  const texts = ['before', 'during', 'after'].map((when) => `${round} ${when}`);
  await writeAll(texts[0]!);
  const since = Date.now();
  await fault();
  const ids = await writeAll(texts[1]!);
  await waitFor(
    'every device logs in again',
    async () => {
      const attempts = await Promise.all(fleet.devices.map(({ number }) => fleet.sandbox.attempts(number)));
      return attempts.every((times) => times.some((at) => at >= since));
    },
    noticedWithinMs + RECONNECT_WITHIN_MS,
  );
  await fleet.untilAllConnected(since, noticedWithinMs + RECONNECT_WITHIN_MS);
  ids.push(...(await writeAll(texts[2]!)));
  for (const device of fleet.devices) expect((await fleet.received(device, written)).slice(-3)).toEqual(texts);
  for (const id of ids)
    await waitFor('the message is delivered', async () => {
      const { body } = await fleet.apiUser.client.get(`/api/v1/messages/${id}`);
      return ['delivered', 'read'].includes(body.data.status);
    });
  expect(await fleet.minLoginGap(since)).toBeGreaterThanOrEqual(1000 - TOLERANCE_MS);
}

describe('a fault of all connections at once', () => {
  it.each([
    ['connections that drop', 'tcp', undefined],
    ['a stream that ends with 503', 'stream-error', 503],
    ['a restart that WhatsApp asks for with 515', 'stream-error', 515],
    ['a stream that ends with 428', 'stream-error', 428],
  ] as const)(
    '%s: all devices reconnect in time, without a storm of logins, and no message is lost or duplicated',
    async (_name, how, code) => {
      for (let round = 0; round < ROUNDS; round++) await expectRecovery(() => breakAll(how, code));
      const [dropped] = (await incidents(fleet.devices[0]!, 'dropped')).slice(-1);
      expect(dropped?.code).toBe(code ?? 428);
    },
  );

  it('a silent network is detected and recorded, and no message is lost or duplicated', async () => {
    // The stall timeout must exceed a slow login. It applies from the next connection.
    Object.assign(timings(), { stallMs: STALL_MS, probeMs: 1000 });
    try {
      await expectRecovery(() => breakAll('tcp'));
      for (let round = 0; round < ROUNDS; round++) {
        const before = (await incidents(fleet.devices[0]!, 'recycled')).length;
        await expectRecovery(() => breakAll('cut'), STALL_MS + 3000);
        const recycled = await incidents(fleet.devices[0]!, 'recycled');
        expect(recycled).toHaveLength(before + 1);
        expect(recycled.at(-1)?.reason).toBe('gone_silent');
      }
    } finally {
      Object.assign(timings(), new SessionTimings(), OFTEN_DROPPED);
    }
  });

  it('rejected logins back off', async () => {
    const since = Date.now();
    await Promise.all(
      fleet.devices.map(({ number }) => fleet.sandbox.fault({ number, kind: 'refuse-login', code: 503, times: 1 })),
    );
    await expectRecovery(() => breakAll('tcp'), 10_000);
    for (const { number } of fleet.devices) {
      const [rejected = 0, accepted = 0] = (await fleet.sandbox.attempts(number)).filter((at) => at >= since);
      expect(accepted - rejected).toBeGreaterThanOrEqual(2000 - TOLERANCE_MS);
    }
  });
});

describe('a final disconnect by WhatsApp', () => {
  it.each([
    ['the phone unlinks it', 'logged_out', 'unlinked_on_phone', 401],
    ['the number is banned', 'banned', 'refused_403', 403],
    ['another connection replaces it', 'off', 'replaced', 440],
  ] as const)(
    '%s: the state is shown within 5 s and recorded, and the device does not reconnect',
    async (name, state, reason, code) => {
      const device = fleet.devices.pop()!;
      const { number, sessionId } = device;
      const [linked] = await fleet.sandbox.linkedDevices(number);
      const since = fleet.apiUser.events.now;
      if (code === 401) await fleet.sandbox.unlink(number, linked?.id ?? 0);
      else await fleet.sandbox.close(code === 440 ? 'replaced' : 'failure', { number, code });
      const shown = await untilState(fleet.apiUser, sessionId, state, { since, withinMs: 5000 });
      expect([shown.status, shown.state_reason, shown.phone_number]).toEqual(['off', reason, number]);
      const attempts = (await fleet.sandbox.attempts(number)).length;

      await waitFor(`"${name}" is recorded`, async () => {
        const [entry] = await incidents(device, code === 401 ? 'unlinked' : 'stopped');
        return entry && entry.reason === reason && entry.code === code;
      });
      const keys = async () =>
        server.orm.em
          .getConnection()
          .execute<{ n: number }[]>('select count(*)::int n from device_keys where device_id = ?', [device.id]);
      if (code === 401) await waitFor('the keys are deleted', async () => (await keys())[0]?.n === 0, 5000);
      else expect((await keys())[0]?.n).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, isLong ? 30_000 : 3000));
      expect(await fleet.sandbox.attempts(number)).toHaveLength(attempts);
    },
  );
});
