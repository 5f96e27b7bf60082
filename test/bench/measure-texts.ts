import pg from 'pg';
import type { SignalKeyStore } from '@whiskeysockets/baileys';
import { BareDevice, memoryKeys } from './bare-device.js';
import { type Bench, inLanes, type Numbers, withServer } from './context.js';
import { MersalUser } from './mersal-user.js';
import { postgresKeys } from './postgres-keys.js';
import type { Figure } from './report.js';

const TEXTS = 300;
const RECIPIENTS = 5;
const LANES = 8;

/**
 * Texts a second on one device to known recipients, until the server has acknowledged the last. Bare Baileys sends from its own
 * process; Mersal is asked over REST, and its figure includes taking, storing and answering each request.
 */
export async function measureTexts(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 10 });
    const ours = await linkMersal(bench, user);
    const memory = await linkBare(bench, memoryKeys());
    const postgres = await linkBare(bench, await postgresKeys(pool, 'bench'));
    const rates: { mersal: number[]; memory: number[]; postgres: number[] } = { mersal: [], memory: [], postgres: [] };
    for (let round = 0; round <= bench.rounds; round++) {
      // Whoever is first is not always the same, and the first round warms all of them up.
      const turns = [
        async () => rates.mersal.push(await rateOf(bench, ours, round)),
        async () => rates.memory.push(await rateOf(bench, memory, round)),
        async () => rates.postgres.push(await rateOf(bench, postgres, round)),
      ];
      for (let turn = 0; turn < turns.length; turn++) await turns[(round + turn) % turns.length]!();
      if (round === 0) for (const values of Object.values(rates)) values.length = 0;
      else
        bench.say(
          `texts ${round}: bare ${shown(rates.memory)}/s, on PostgreSQL keys ${shown(rates.postgres)}/s, Mersal ${shown(rates.mersal)}/s`,
        );
    }
    await Promise.all([memory.end(), postgres.end(), user.leave(), pool.end()]);
    const { mersal } = rates;
    return [
      { name: 'texts on one device', unit: '/s', mersal, bare: rates.memory, goal: { of: 'ratio', atLeast: 0.7 } },
      { name: '  with a row a key in PostgreSQL', unit: '/s', mersal, bare: rates.postgres },
    ];
  });
}

interface Sender {
  recipients: Numbers;
  sendAll(texts: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

const shown = (values: readonly number[]): string => (values.at(-1) ?? 0).toFixed(0);

async function rateOf({ sandbox }: Bench, sender: Sender, round: number): Promise<number> {
  const counts = async () =>
    Promise.all(sender.recipients.map(async ({ number }) => (await sandbox.inbox(number, { waitMs: 0 })).length));
  const before = await counts();
  const texts = Array.from({ length: TEXTS }, (_, index) => `Round ${round}, text ${index}: your order is on its way.`);
  const startedAt = performance.now();
  await sender.sendAll(texts);
  const seconds = (performance.now() - startedAt) / 1000;
  const expected = before.map((count) => count + TEXTS / RECIPIENTS);
  await Promise.all(
    sender.recipients.map(async ({ number }, index) => {
      const received = await sandbox.inbox(number, { waitMs: 30_000, count: expected[index]! });
      if (received.length !== expected[index])
        throw new Error(`a phone received ${received.length} texts instead of ${expected[index]}`);
    }),
  );
  return TEXTS / seconds;
}

async function linkMersal({ sandbox }: Bench, user: MersalUser): Promise<Sender> {
  const [{ number }, recipients] = [await sandbox.phones.create(), await sandbox.phones.createMany(RECIPIENTS)];
  const { device } = await user.link((qr) => sandbox.scan(number, qr));
  return {
    recipients,
    sendAll: async (texts) => {
      await inLanes(texts, LANES, (text, index) => user.send(device, recipients[index % RECIPIENTS]!.number, text));
      await user.whenAllSent();
    },
    end: () => Promise.resolve(),
  };
}

async function linkBare({ sandbox, socketUrl }: Bench, keys: SignalKeyStore): Promise<Sender> {
  const [{ number }, recipients] = [await sandbox.phones.create(), await sandbox.phones.createMany(RECIPIENTS)];
  const { device } = await BareDevice.link(socketUrl, keys, (qr) => sandbox.scan(number, qr));
  return {
    recipients,
    sendAll: async (texts) => {
      const acks: Promise<void>[] = [];
      await inLanes(texts, LANES, async (text, index) => {
        acks.push(device.acked(await device.send(recipients[index % RECIPIENTS]!.number, text)));
      });
      await Promise.all(acks);
    },
    end: () => device.end(),
  };
}
