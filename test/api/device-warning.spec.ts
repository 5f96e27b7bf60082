import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestContext } from '@mikro-orm/core';
import type { DeviceLimit } from '../../src/devices/devices.contract.js';
import { LimitDevice } from '../../src/devices/protection/commands/limit-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let stranger: OpenedSender;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
}, 60_000);

const setLimit = (limit: { by: DeviceLimit; until: Date } | null) =>
  RequestContext.create(server.orm.em, () =>
    server.app.get(LimitDevice).execute(owner.accountId, owner.deviceId, limit),
  );
const read = async () => (await owner.client.get(`/api/v1/device-settings/${owner.session}`)).body;

describe('a reported warning about unauthorized tools', () => {
  const report = (shown: boolean, caller = owner) =>
    caller.client.post(`/api/v1/device-settings/${caller.session}/warning`, { shown });

  it('pauses new chats for a week, even if WhatsApp reports no restriction, until it is dismissed', async () => {
    const { body } = await report(true);
    expect(body.protection.limit.by).toBe('warned');
    const days = (Date.parse(body.protection.limit.until) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await setLimit(null);
    expect((await read()).protection.limit).toMatchObject({ by: 'warned' });
    expect((await report(false)).body.protection.limit).toBeNull();
  });

  it('neither replaces nor ends a restriction by WhatsApp', async () => {
    const until = new Date(Date.now() + 3_600_000);
    await setLimit({ by: 'time_lock', until });
    for (const shown of [true, false])
      expect((await report(shown)).body.protection.limit).toEqual({ by: 'time_lock', until: until.toISOString() });
    await setLimit(null);
  });

  it('can be reported by its account only', async () => {
    const response = await stranger.client.post(`/api/v1/device-settings/${owner.session}/warning`, { shown: true });
    expect(response.status).toBe(404);
    expect((await read()).protection.limit).toBeNull();
  });
});
