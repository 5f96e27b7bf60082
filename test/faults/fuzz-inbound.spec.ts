import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import type { MediaDamage } from '../../src/sandbox/sandbox.contract.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';
import { hostileMessages, hostileStanzas } from '../setup/whatsapp/hostile-content.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

const isLong = process.env['FAULTS'] === 'long';
/** Inputs of a round. The long form sends 5,000 in all. */
const ROUND = { messages: 25, stanzas: 20, files: 5 };
const ROUNDS = isLong ? 100 : 6;
/** Caches are full and code is compiled after this round. */
const WARM_AFTER_ROUND = isLong ? 30 : 3;
const MAX_GROWTH_MB = 16;
const DAMAGES: MediaDamage[] = [
  'wrong-key',
  'empty-key',
  'short-key',
  'tiny-file',
  'truncated-file',
  'wrong-hash',
  'wrong-size',
];
const KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const;
const REPORT = pathToFileURL(resolve('test/setup/memory/report-held-memory.mjs')).href;
const HELD = /memory held: ([\d.]+) MB/g;
const FAILURES = /unhandled rejection|uncaught exception|device session failed/;

let server: ServerProcess;
let orm: MikroORM;
let merchant: Merchant;

beforeAll(async () => {
  server = await ServerProcess.create({ NODE_OPTIONS: `--max-semi-space-size=4 --expose-gc --import=${REPORT}` });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  merchant = await Merchant.open({ orm, url: server.url });
}, 60_000);
afterAll(async () => {
  await merchant?.close();
  await orm?.close();
  await server?.remove();
});

const failures = (): string[] => server.output.split('\n').filter((line) => FAILURES.test(line));

/** Returns the minimum of four heap sizes in MB after garbage collection. */
async function measureMemory(): Promise<number> {
  const reports = () => Array.from(server.output.matchAll(HELD), ([, held]) => Number(held));
  const before = reports().length;
  for (let attempt = 1; attempt <= 4; attempt++) {
    process.kill(server.pid, 'SIGUSR2');
    await waitFor('the server reports its memory', () => Promise.resolve(reports().length >= before + attempt));
  }
  return Math.min(...reports().slice(before));
}

/** Sends a text and waits for it. Earlier messages are then processed. */
async function sendAndWait(customer: string, text: string): Promise<void> {
  await merchant.sandbox.send(customer, merchant.number, text);
  await merchant.untilArrived(customer, ({ body }) => body === text);
}

it(`${ROUNDS * 50} hostile messages, stanzas and files neither stop the server nor fill its memory`, async () => {
  const { sandbox, number } = merchant;
  const { pid } = server;
  const [customer, stranger, sender] = await sandbox.phones.createMany(3);
  await sendAndWait(customer!.number, 'before');
  let warmMb = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    await sandbox.sendRawMessages(stranger!.number, number, hostileMessages(ROUND.messages));
    await sandbox.sendRawStanzas(number, hostileStanzas(ROUND.stanzas, number, stranger!.number));
    for (let file = 0; file < ROUND.files; file++) {
      const kind = KINDS[(round + file) % KINDS.length]!;
      const damage = DAMAGES[(round * ROUND.files + file) % DAMAGES.length]!;
      const base64 = randomBytes(1 + Math.floor(Math.random() * 64_000)).toString('base64');
      await sandbox.send(sender!.number, number, { media: { kind, mimetype: 'x/y', base64, damage } });
    }
    await sendAndWait(customer!.number, `round ${round}`);
    expect(failures()).toEqual([]);
    if (round === WARM_AFTER_ROUND) warmMb = await measureMemory();
  }
  const growth = (await measureMemory()) - warmMb;
  process.stderr.write(
    `${ROUNDS * 50} hostile inputs: ${warmMb.toFixed(0)} MB once warm, ${growth.toFixed(1)} MB more at the end\n`,
  );
  expect(growth).toBeLessThan(MAX_GROWTH_MB);
  await waitFor('every file is rejected or stored', async () => {
    const [row] = await orm.em.getConnection().execute<{ open: number }[]>(
      `select count(*)::int as open from messages where media ->> 'fileKey' is null and media ->> 'held' is null and body is null
           and media ->> 'mimetype' = 'x/y'`,
    );
    return row?.open === 0;
  });
  expect(failures()).toEqual([]);
  expect([server.isRunning, server.pid]).toEqual([true, pid]);
}, 1_200_000);
