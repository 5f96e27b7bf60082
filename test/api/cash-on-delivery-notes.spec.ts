import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codAnswerJob } from '../../src/commerce/cod/cod-answer.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import type { OwnApp } from '../setup/servers/app.js';
import { startBehindProxy } from '../setup/stores/dashboard-proxy.js';
import { activateStoreApp, connectNewStore } from '../setup/stores/merchant-store.js';
import { waitFor } from '../setup/wait-for.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSender } from '../setup/whatsapp/sender.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

let server: OwnApp;
let dashboardUrl: string;
let sandbox: SandboxClient;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  const network = await openSandbox();
  const own = await startBehindProxy();
  ({ sandbox, server } = { ...network, ...own });
  dashboardUrl = own.proxyUrl;
  closing.push(network.stop, own.close);
}, 60_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

it.each(['zid', 'salla', 'shopify', 'woocommerce'] as const)(
  'a reply adds one note to an order of %s, whenever the process died',
  async (platform) => {
    const { accountId, client } = await openSender(server);
    await activateStoreApp(client, platform, { cod_confirmation: true, cod_confirmation_text: 'COD' });
    const store = await connectNewStore({ client, sandbox, dashboardUrl }, platform);
    const queryRows = <Row>(query: string) => server.orm.em.getConnection().execute<Row[]>(query, [accountId]);
    const order = await store.order({ phone: '966500000001', cod: true });
    await waitFor('the customer is asked', async () => {
      const pending = await queryRows(`select from shop_orders where account_id = ? and cod_state = 'asked'`);
      return pending.length === 1;
    });
    /** Simulates a process that died before it recorded the note. */
    const crash = async (): Promise<void> => {
      await waitFor('the store has sent all events, also of the note', async () => {
        const isAll = (await store.read()).deliveries.every(({ state }) => state !== 'waiting');
        return (
          isAll &&
          (await queryRows(`select from store_events where account_id = ? and state = 'received'`)).length === 0
        );
      });
      await queryRows(
        `update shop_orders set cod_state = 'confirmed', cod_answered_at = now(), cod_told_at = null, cod_attempts = 1,
           updated_at = now() - interval '10 minutes' where account_id = ?`,
      );
      await server.app.get(Jobs).runSoon(codAnswerJob);
      await waitFor('the answer is recorded as reported', async () => {
        const noted = await queryRows('select from shop_orders where account_id = ? and cod_told_at is not null');
        return noted.length === 1;
      });
    };
    const readNotes = async () => {
      const { notes: written, tags } = await store.readOrder(order.id);
      return [...written, ...tags];
    };
    // The process died before the call to the store.
    await crash();
    const note = [expect.stringContaining('واتساب')];
    expect(await readNotes()).toEqual(note);
    // The process died after the call. A merchant's note is not mistaken for ours.
    await crash();
    await crash();
    expect(await readNotes()).toEqual(note);
  },
);
