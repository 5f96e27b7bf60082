import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CodAnswerWorker } from '../../src/commerce/cod/cod-answer.worker.js';
import { Workers } from '../../src/platform/queues/workers.js';
import type { OwnApp } from '../setup/servers/app.js';
import { startBehindDoor } from '../setup/shops/dashboard-door.js';
import { activate, connectNewShop } from '../setup/shops/merchant-shop.js';
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
  const own = await startBehindDoor();
  ({ sandbox, server } = { ...network, ...own });
  dashboardUrl = own.doorUrl;
  closing.push(network.stop, own.close);
}, 60_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

it.each(['zid', 'salla', 'shopify', 'woocommerce'] as const)(
  'an answer is noted once beside an order of %s, wherever the process died that noted it',
  async (platform) => {
    const { accountId, client } = await openSender(server);
    await activate(client, platform, { cod_confirmation: true, cod_confirmation_text: 'COD' });
    const shop = await connectNewShop({ client, sandbox, dashboardUrl }, platform);
    const rows = <Row>(query: string) => server.orm.em.getConnection().execute<Row[]>(query, [accountId]);
    const order = await shop.order({ phone: '966500000001', cod: true });
    await waitFor('its customer is asked', async () => {
      const asked = await rows(`select from shop_orders where account_id = ? and cod_state = 'asked'`);
      return asked.length === 1;
    });
    /** As a process left it that died a while ago, before it wrote down that the shop was told. */
    const die = async (): Promise<void> => {
      await waitFor('the shop has told all there is, also of the note', async () => {
        const isAll = (await shop.read()).deliveries.every(({ state }) => state !== 'waiting');
        return (
          isAll && (await rows(`select from store_events where account_id = ? and state = 'received'`)).length === 0
        );
      });
      await rows(
        `update shop_orders set cod_state = 'confirmed', cod_answered_at = now(), cod_told_at = null, cod_attempts = 1,
           updated_at = now() - interval '10 minutes' where account_id = ?`,
      );
      await server.app.get(Workers).reconcile(CodAnswerWorker);
      await waitFor('the shop counts as told', async () => {
        const told = await rows('select from shop_orders where account_id = ? and cod_told_at is not null');
        return told.length === 1;
      });
    };
    const notes = async () => {
      const { notes: written, tags } = await shop.readOrder(order.id);
      return [...written, ...tags];
    };
    // It died before the call.
    await die();
    const said = [expect.stringContaining('واتساب')];
    expect(await notes()).toEqual(said);
    // After the call; another note of the merchant's own does not count as ours.
    await die();
    await die();
    expect(await notes()).toEqual(said);
  },
);
