import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { type Bench, inParallel, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';

const DELIVERIES = 3_000;
/** Mersal opens as many connections to a receiver. */
const CONCURRENCY = 4;
const TEXT = 'x'.repeat(200);

/** Compares deliveries to one receiver with a loop of fetch that signs and posts texts of the same length. */
export async function measureOutgoingWebhooks(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const receiver = fork(join(import.meta.dirname, 'receiver-process.js'));
    const [{ port }] = (await once(receiver, 'message')) as [{ port: number }];
    const url = `http://127.0.0.1:${port}/hook`;
    const endpointId = await user.addWebhook(url);
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    const figure = { mersal: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= bench.rounds; round++) {
      const bare = await rateOf(receiver, () => postAll(url));
      const mersal = await rateOf(receiver, () => addPendingDeliveries(db, endpointId));
      if (round === 0) continue;
      figure.bare.push(bare);
      figure.mersal.push(mersal);
      bench.print(`webhooks ${round}: ${mersal.toFixed(0)}/s, a loop of fetch ${bare.toFixed(0)}/s`);
    }
    const exited = once(receiver, 'exit');
    receiver.disconnect();
    await Promise.all([exited, user.leave(), db.end()]);
    return [
      {
        name: `webhooks delivered to one receiver (bare: ${CONCURRENCY} loops of fetch)`,
        unit: '/s',
        ...figure,
        goal: { of: 'ratio', atLeast: 0.7 },
      },
    ];
  });
}

/** Returns deliveries a second, measured by the receiver. */
async function rateOf(receiver: ChildProcess, start: () => Promise<unknown>): Promise<number> {
  receiver.send({ count: DELIVERIES });
  await once(receiver, 'message');
  const [[{ ms }]] = (await Promise.all([once(receiver, 'message'), start()])) as [[{ ms: number }], unknown];
  return ((DELIVERIES - 1) * 1000) / ms;
}

async function addPendingDeliveries(db: pg.Client, endpointId: number): Promise<void> {
  await db.query(
    `insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data)
     select account_id, id, gen_random_uuid(), 'order.event', 'order:' || n, jsonb_build_object('text', $2::text)
       from webhook_endpoints, generate_series(1, $3) n where id = $1`,
    [endpointId, TEXT, DELIVERIES],
  );
  for (;;) {
    const { rows } = await db.query<{ is_over: boolean }>(
      `select not exists (select from webhook_deliveries where state = 'waiting') is_over`,
    );
    if (rows[0]?.is_over) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

async function postAll(url: string): Promise<void> {
  await inParallel([...Array(DELIVERIES).keys()], CONCURRENCY, async (n) => {
    const id = randomUUID();
    const body = JSON.stringify({
      id,
      event: 'order.event',
      version: 1,
      created_at: new Date(),
      data: { n, text: TEXT },
    });
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', 'a secret').update(`${timestamp}.${id}.${body}`).digest('hex');
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-webhook-id': id, 'x-webhook-signature': `v1=${signature}` },
    });
    await response.text();
  });
}
