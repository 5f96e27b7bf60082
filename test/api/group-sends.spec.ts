import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReconcileCampaigns } from '../../src/campaigns/commands/reconcile-campaigns.js';
import { campaignJob } from '../../src/campaigns/campaign.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { UNLIMITED } from '../setup/whatsapp/unlimited.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';
import { waitFor } from '../setup/wait-for.js';

// test/flows/group-send.spec.ts covers sending.
let server: OwnApp;
let owner: OpenedSender;
let stranger: OpenedSender;

beforeAll(async () => {
  server = await startApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
}, 60_000);
afterAll(() => server.close());

const countAll = async () => {
  const [row] = await server.orm.em
    .getConnection()
    .execute<{ count: number }[]>('select count(*)::int count from campaigns');
  return row?.count;
};

describe('a message to a group', () => {
  let group: number;
  beforeEach(async () => {
    const people = [await owner.contact(), await owner.contact()];
    group = await owner.group(people.map(({ id }) => id));
  });

  it('is accepted at once, and keeps its text when the template changes', async () => {
    const id = await owner.template('as it was');
    const { status, body } = await owner.send({ group, template: id });
    expect([status, body]).toEqual([202, { group_send: { id: expect.any(Number) }, count: 2, message: 'queued 2' }]);
    await owner.client.post(`/api/v1/templates/${id}`, { _method: 'PUT', name: 'Other', content: 'as it is now' });
    const read = await owner.client.get(`/api/v1/group-sends/${body.group_send.id}`);
    expect(read.body.data).toMatchObject({ body: 'as it was', template: { id }, counts: { waiting: 2, total: 2 } });
    const list = await owner.client.get('/api/v1/group-sends');
    expect(list.body.data[0]).toMatchObject({ id: body.group_send.id, group: { id: group } });
  });

  it('is sent once per key, also for concurrent calls; the key with another body is rejected', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => owner.send({ group, body: 'once' }, 'to all')));
    expect(new Set(answers.map(({ body }) => body.group_send?.id)).size).toBe(1);
    expect((await owner.send({ group, body: 'twice' }, 'to all')).body.code).toBe('messages.idempotency_mismatch');
  });

  it('stores a file of the form in the library', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ device: owner.session, group: String(group) })) form.set(name, value);
    form.set('attachment', new File(['price list'], 'prices.txt', { type: 'text/plain' }));
    const { status, body } = await owner.client.post('/api/v1/messages', form);
    expect(status).toBe(202);
    const { media } = (await owner.client.get(`/api/v1/group-sends/${body.group_send.id}`)).body.data;
    expect(media.file_name).toBe('prices.txt');
    const library = await owner.client.get('/api/v1/medias');
    expect(library.body.data.map(({ uuid }: { uuid: string }) => uuid)).toContain(media.uuid);
  });

  it.each([
    ['an empty one', async () => ({ group: await owner.group(), body: 'x' }), 422, undefined],
    ['nothing to send', () => ({ group }), 422, undefined],
    ['a broken text', () => ({ group, body: '{{a|b' }), 422, undefined],
    ['one that is not there', () => ({ group: 999_999, body: 'x' }), 404, 'groups.not_found'],
    ["another account's", async () => ({ group: await stranger.group(), body: 'x' }), 404, 'groups.not_found'],
  ])('%s is rejected and stores nothing', async (_what, order, status, code) => {
    const countBefore = await countAll();
    const rejected = await owner.send(await order());
    expect([rejected.status, rejected.body.code]).toEqual([status, code ?? rejected.body.code]);
    expect(await countAll()).toBe(countBefore);
  });

  it('reports why it waits for an offline device, and that the device or the group was deleted', async () => {
    const otherSender = await openSender(server);
    const { id: contactId } = await otherSender.contact();
    const its = await otherSender.group([contactId]);
    const { id } = (await otherSender.send({ group: its, body: 'x' })).body.group_send;
    const read = async () => (await otherSender.client.get(`/api/v1/group-sends/${id}`)).body.data;
    await waitFor('the send waits for its device', async () => (await read()).hold_reason === 'device_away');
    expect(await read()).toMatchObject({
      state: 'running',
      next_at: null,
      device: { session_id: otherSender.session },
    });
    expect((await otherSender.client.request('DELETE', `/api/v1/devices/${otherSender.session}`)).status).toBe(200);
    await waitFor('the send has no device', async () => (await read()).hold_reason === 'device_removed');
    await server.orm.em.fork().execute('delete from groups where id = ?', [its]);
    expect(await read()).toMatchObject({
      state: 'paused',
      device: { session_id: null },
      group: { id: null },
      counts: { waiting: 1 },
    });
    const resumed = await otherSender.client.post(`/api/v1/group-sends/${id}/resume`);
    expect([resumed.status, resumed.body.code]).toEqual([404, 'devices.not_found']);
    expect((await otherSender.client.post(`/api/v1/group-sends/${id}/cancel`)).body.data.state).toBe('cancelled');
  });

  it('is limited to twenty in progress, also for concurrent calls; a repeated call adds none', async () => {
    const busy = await openSender(server);
    await server.orm.em.fork().execute(`update devices set ${UNLIMITED} where id = ?`, [busy.deviceId]);
    const its = await busy.group([(await busy.contact()).id]);
    const first = (await busy.send({ group: its, body: 'x' }, 'first')).body.group_send.id;
    await busy.client.post(`/api/v1/group-sends/${first}/pause`);
    const answers = await Promise.all(Array.from({ length: 25 }, () => busy.send({ group: its, body: 'x' })));
    const accepted = answers.filter(({ status }) => status === 202);
    const rejected = answers.filter(({ status }) => status === 409);
    expect([accepted.length, rejected.length]).toEqual([19, 6]);
    expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(['campaigns.too_many']));
    expect((await busy.send({ group: its, body: 'x' }, 'first')).body.group_send.id).toBe(first);
    // Concurrent sends share the device. Paused ones do not count.
    await waitFor('the end is forecast', async () => {
      await server.orm.em
        .fork()
        .execute('update campaign_devices set hold_reason = null where account_id = ?', [busy.accountId]);
      const { total, data } = (await busy.client.get('/api/v1/group-sends?rows=100')).body;
      const seconds = (Date.parse(data[0].ends_at) - Date.parse(data[0].next_at)) / 1000;
      return total === 20 && seconds === 18 * 70;
    });
    await busy.client.post(`/api/v1/group-sends/${first}/cancel`);
    expect((await busy.send({ group: its, body: 'x' })).status).toBe(202);
    expect((await owner.send({ group, body: 'x' })).status).toBe(202);
  });

  it('gets its recipients although another send is in progress at another process or fails', async () => {
    const [many, failing, few] = [await openSender(server), await openSender(server), await openSender(server)];
    const sql = (query: string, params: unknown[]) =>
      server.orm.em.getConnection().execute<{ id: string }[]>(query, params);
    const startSend = async (sender: OpenedSender): Promise<{ id: number; contactId: number }> => {
      const { id: contactId } = await sender.contact();
      const groupId = await sender.group([contactId]);
      const { accountId, deviceId } = sender;
      return { id: await makeCampaign(server.orm.em.fork(), { accountId, groupId, deviceId, members: 1 }), contactId };
    };
    const isFilled = async (id: number) =>
      (await sql('select id from campaigns where id = ? and is_filled', [id])).length === 1;
    const reconcile = () => server.app.get(Jobs).runSoon(campaignJob);
    const untilFilled = (id: number) => waitFor('its recipients are written', () => isFilled(id));
    await server.orm.em.fork().transactional(async (em) => {
      const [held, bad] = [await startSend(many), await startSend(failing)];
      await em.execute('select id from campaigns where id = ? for update', [held.id]);
      // The existing rows make another insert fail.
      await sql(
        `insert into campaign_recipients (account_id, campaign_id, device_id, contact_id, status) values (?, ?, ?, ?, 'waiting')`,
        [failing.accountId, bad.id, failing.deviceId, bad.contactId],
      );
      const [failedSend, otherSend] = [await startSend(failing), await startSend(few)];
      await reconcile();
      await untilFilled(otherSend.id);
      await waitFor(
        'the invalid send failed',
        async () =>
          (await sql('select id from campaigns where id = ? and updated_at > created_at', [bad.id])).length === 1,
      );
      await reconcile();
      await untilFilled(failedSend.id);
      expect([await isFilled(bad.id), await isFilled(held.id)]).toEqual([false, false]);
    });
  });

  it('that is cancelled before its recipients are written excludes all recipients', async () => {
    const { accountId, deviceId } = owner;
    const id = await makeCampaign(server.orm.em.fork(), { accountId, groupId: group, deviceId, members: 3000 });
    const read = async () => (await owner.client.get(`/api/v1/group-sends/${id}`)).body.data.counts;
    expect(await read()).toMatchObject({ waiting: 3000, skipped: 0, total: 3000 });
    expect((await owner.client.post(`/api/v1/group-sends/${id}/cancel`)).status).toBe(200);
    await server.app.get(ReconcileCampaigns).execute(false);
    expect(await read()).toMatchObject({ waiting: 0, skipped: 3000, total: 3000 });
  });

  it('is visible and controllable by its account only, page by page and by status', async () => {
    const { id } = (await owner.send({ group, body: 'mine' })).body.group_send;
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/recipients'],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/cancel'],
    ] as const) {
      const [olderSend, newerSend] = [
        await stranger.client.request(method, `/api/v1/group-sends/${id}${path}`),
        await stranger.client.request(method, `/api/v1/group-sends/999999${path}`),
      ];
      expect([path, olderSend.status, olderSend.text]).toEqual([path, 404, newerSend.text]);
    }
    expect((await stranger.client.get('/api/v1/group-sends')).body.total).toBe(0);
    const pages = [1, 2].map((page) => owner.client.get(`/api/v1/group-sends/${id}/recipients?rows=1&page=${page}`));
    const [first, second] = (await Promise.all(pages)).map(({ body }) => body);
    expect([first.total, first.last_page, first.data.length, second.data.length]).toEqual([2, 2, 1, 1]);
    expect(first.data[0].contact_id).not.toBe(second.data[0].contact_id);
    const find = async (query: string) =>
      (await owner.client.get(`/api/v1/group-sends/${id}/recipients?${query}`)).body.data.map(
        ({ contact_id }: { contact_id: number }) => contact_id,
      );
    expect(await find('status=sent')).toEqual([]);
    const [{ contact_id, name, phone_number }] = first.data;
    for (const search of [name, phone_number, `0${phone_number.slice(3)}`])
      expect(await find(`search=${encodeURIComponent(search)}&status=waiting`)).toEqual([contact_id]);
    expect(await find('search=nobody')).toEqual([]);
  });
});
