import { beforeAll, expect, it } from '@jest/globals';
import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { RecordBulkOutcomes } from '../../src/devices/protection.messages.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
}, 60_000);

const save = (settings: object) => owner.client.post('/api/v1/guard-settings', settings);
const recordOutcomes = ({ accountId, deviceId }: OpenedSender, outcomes: string) =>
  RequestContext.create(server.orm.em, () =>
    server.app.get(CommandBus).execute(new RecordBulkOutcomes([{ accountId, deviceId, outcomes }])),
  );
const guardOf = async ({ client, session }: OpenedSender) =>
  (await client.get(`/api/v1/device-settings/${session}`)).body.protection.guard?.reason ?? null;

it('guard settings have defaults until the account chooses others within safe bounds', async () => {
  const usual = { failures: 5, opt_outs: 3 };
  expect((await owner.client.get('/api/v1/guard-settings')).body).toMatchObject({ data: usual, usual });
  for (const [wrong, field] of [
    [{ failures: 1, opt_outs: 3 }, 'failures'],
    [{ failures: 8, opt_outs: 3 }, 'failures'],
    [{ failures: 5, opt_outs: 0 }, 'opt_outs'],
    [{ failures: 5, opt_outs: 6 }, 'opt_outs'],
    [{ failures: 2.5, opt_outs: 3 }, 'failures'],
    [{ failures: 5 }, 'opt_outs'],
  ] as const) {
    const { status, body } = await save(wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  }
  const chosen = { failures: 2, opt_outs: 1 };
  expect((await save(chosen)).body).toMatchObject({ data: chosen, usual });
  expect((await owner.client.get('/api/v1/guard-settings')).body.data).toEqual(chosen);
});

it('guard settings of each account decide when its devices pause', async () => {
  const otherSender = await openSender(server);
  await save({ failures: 2, opt_outs: 1 });
  await recordOutcomes(owner, 'ssff');
  await recordOutcomes(otherSender, 'ssff');
  expect([await guardOf(owner), await guardOf(otherSender)]).toEqual(['failures', null]);
  await owner.client.post(`/api/v1/device-settings/${owner.session}/resume`);
  await save({ failures: 7, opt_outs: 1 });
  await recordOutcomes(owner, 'ssssffffff');
  expect(await guardOf(owner)).toBeNull();
  await recordOutcomes(owner, 'o');
  expect(await guardOf(owner)).toBe('opt_outs');
});
