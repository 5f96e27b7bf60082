import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { GroupSends } from '../setup/whatsapp/group-sends.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
let merchant: Merchant;
let sends: GroupSends;
let newerDevice: { id: number; sessionId: string };

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  sends = new GroupSends(server, merchant);
  await sends.setGap(0);
  const { number } = await merchant.sandbox.phones.create({ name: 'Second' });
  newerDevice = await linkDevice(merchant.apiUser.client, merchant.sandbox, number);
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const setDeviceLimit = (devices: number | null) =>
  sends.sql('update subscriptions set count_devices = ? where account_id = ?', [
    devices,
    merchant.apiUser.member.accountId,
  ]);
const listPaused = async (): Promise<number[]> =>
  (await merchant.apiUser.client.get('/api/v1/devices?withPaginate=false')).body
    .filter(({ protection }: { protection: { over_plan: boolean } }) => protection.over_plan)
    .map(({ id }: { id: number }) => id);
const choose = ({ sessionId }: { sessionId: string }) =>
  merchant.apiUser.client.post(`/api/v1/device-settings/${sessionId}/choose`);
const sendFrom = async (device: { sessionId: string }, body: string) => {
  const { number } = await merchant.sandbox.phones.create({ name: 'Customer' });
  const response = await merchant.apiUser.client.post('/api/v1/messages', {
    device: device.sessionId,
    phone: number,
    body,
  });
  expect(response.status).toBe(201);
  return { id: response.body.data.id as number, number };
};

it('on a smaller package only the newest device sends, the other receives and shows why it waits, and the owner can choose another', async () => {
  expect(await listPaused()).toEqual([]);
  await setDeviceLimit(1);
  expect(await listPaused()).toEqual([merchant.device.id]);
  const { id } = await sendFrom(merchant.device, 'from the older');
  const held = await merchant.until(id, ({ hold }) => hold !== null, 'the hold reason is shown');
  expect(held).toMatchObject({ status: 'queued', hold: { reason: 'over_plan', until: null } });
  await merchant.untilStatus((await sendFrom(newerDevice, 'from the newer')).id, 'delivered');
  // The paused device stays linked and receives.
  const { number: customer } = await merchant.sandbox.phones.create({ name: 'Asks' });
  await merchant.sandbox.send(customer, merchant.number, 'are you open?');
  await merchant.untilArrived(customer, ({ body }) => body === 'are you open?');
  const { id: group, people } = await sends.group(2);
  const send = await sends.start(group, 'to many');
  await sends.until(
    send,
    ({ hold_reason }) => hold_reason === 'over_plan',
    'the hold reason of the group message is shown',
  );

  const since = merchant.apiUser.events.now;
  expect((await choose(merchant.device)).body.protection.over_plan).toBe(false);
  await merchant.untilStatus(id, 'delivered');
  await sends.until(send, ({ state }) => state === 'finished', 'the group message is finished');
  expect(await sends.inboxes(people)).toEqual([['to many'], ['to many']]);
  expect(await listPaused()).toEqual([newerDevice.id]);
  await merchant.apiUser.events.next(
    'device.changed',
    ({ device }) => device.id === newerDevice.id && device.protection.over_plan,
    { since },
  );
  const { id: late } = await sendFrom(newerDevice, 'later');
  await merchant.until(late, ({ hold }) => hold?.reason === 'over_plan', 'the newer device waits');

  const admin = await openApiUser(server, { role: 'SupperAdmin' });
  admin.events.close();
  const { userId } = merchant.apiUser.member;
  expect((await admin.client.post(`/api/v1/set-unlimited-subscribe-account/${userId}`)).status).toBe(200);
  expect(await listPaused()).toEqual([]);
  await merchant.untilStatus(late, 'delivered');
}, 90_000);

it('concurrent choices let exactly the allowed number of devices send, and queued messages are sent later', async () => {
  await setDeviceLimit(1);
  await Promise.all([choose(merchant.device), choose(newerDevice), choose(merchant.device), choose(newerDevice)]);
  expect(await listPaused()).toHaveLength(1);
  await setDeviceLimit(0);
  expect(await listPaused()).toHaveLength(2);
  await setDeviceLimit(null);
  expect(await listPaused()).toEqual([]);
  await waitFor('no message is queued', async () => {
    const rows = await sends.sql(`select from messages where status = 'queued'`);
    return rows.length === 0;
  });
});

it('another account cannot choose the device', async () => {
  const stranger = await openApiUser(server);
  stranger.events.close();
  const { status, body } = await stranger.client.post(`/api/v1/device-settings/${newerDevice.sessionId}/choose`);
  expect([status, body.code]).toEqual([404, 'devices.not_found']);
});
