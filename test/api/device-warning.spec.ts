import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { LimitDevice } from '../../src/devices/protection/commands/limit-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type Sender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: Sender;
let stranger: Sender;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
}, 60_000);

const execute = (command: LimitDevice) =>
  RequestContext.create(server.orm.em, () => server.app.get(CommandBus).execute(command));
const read = async () => (await owner.client.get(`/api/v1/device-settings/${owner.session}`)).body;

describe('a warning of unauthorized tools that somebody has seen on the phone', () => {
  const report = (shown: boolean, who = owner) =>
    who.client.post(`/api/v1/device-settings/${who.session}/warning`, { shown });

  it('holds new chats for a week, outlives that WhatsApp names no lock, and ends when it is gone', async () => {
    const { body } = await report(true);
    expect(body.protection.limit.by).toBe('warned');
    const days = (Date.parse(body.protection.limit.until) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await execute(new LimitDevice(owner.accountId, owner.deviceId, null));
    expect((await read()).protection.limit).toMatchObject({ by: 'warned' });
    expect((await report(false)).body.protection.limit).toBeNull();
  });

  it('does not replace a lock of WhatsApp, nor end it', async () => {
    const until = new Date(Date.now() + 3_600_000);
    await execute(new LimitDevice(owner.accountId, owner.deviceId, { by: 'time_lock', until }));
    for (const shown of [true, false])
      expect((await report(shown)).body.protection.limit).toEqual({ by: 'time_lock', until: until.toISOString() });
    await execute(new LimitDevice(owner.accountId, owner.deviceId, null));
  });

  it('is reported by its own account alone', async () => {
    const answer = await stranger.client.post(`/api/v1/device-settings/${owner.session}/warning`, { shown: true });
    expect(answer.status).toBe(404);
    expect((await read()).protection.limit).toBeNull();
  });
});
