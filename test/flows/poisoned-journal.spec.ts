import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { InboundJournal } from '../../src/devices/inbound/inbound-journal.js';
import { SessionRegistry } from '../../src/devices/sessions/session-registry.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
let merchant: Merchant;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(async () => {
  await merchant?.close();
  await server?.close();
});

const sql = (query: string) =>
  server.orm.em.getConnection().execute<{ wa_id: string; failure: string | null }[]>(query);

it('a journal row that cannot be read, and a message that cannot be recorded, block no later message', async () => {
  const { sandbox } = merchant;
  const customer = await sandbox.phones.create({});
  // The trigger imitates an unforeseen error.
  await sql(`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.body = 'poison' then raise exception 'no'; end if; return new; end $$`);
  await sql('create trigger refuse_poison before insert on messages for each row execute function refuse_poison()');
  const sentAt = performance.now();
  const id = await sandbox.send(customer.number, merchant.number, 'poison');
  await sandbox.send(customer.number, merchant.number, 'behind it');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'behind it');
  expect(performance.now() - sentAt).toBeLessThan(12_000);

  const journal = server.app.get(InboundJournal);
  const device = server.app.get(SessionRegistry).find(merchant.device.id)!.device;
  await journal.keep(device, { waId: 'UNREADABLE', stanza: Buffer.from('no stanza') });
  await sandbox.close('tcp', { number: merchant.number });
  await waitFor('both rows are marked as failed', async () =>
    (await journal.list(device)).every(({ isFailed }) => isFailed),
  );
  const secondSentAt = performance.now();
  await sandbox.send(customer.number, merchant.number, 'after it');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'after it');
  expect(performance.now() - secondSentAt).toBeLessThan(12_000);
  expect(await sql('select wa_id, failure from inbound_journal order by id')).toEqual([
    { wa_id: id, failure: 'refused P0001' },
    { wa_id: 'UNREADABLE', failure: 'unreadable' },
  ]);
}, 60_000);
