import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let stranger: OpenedSender;
let group: number;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
  group = await owner.group([(await owner.contact()).id]);
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const create = (more: object = {}) =>
  owner.client.post('/api/v1/campaigns', {
    name: 'Eid',
    devices: [owner.deviceId],
    groups: [group],
    body: 'Hello',
    status: false,
    ...more,
  });

describe('a campaign', () => {
  it.each<[string, object, string, string]>([
    ['no name', { name: ' ' }, 'name', 'This field is required.'],
    ['no device', { devices: [] }, 'devices', 'This field is required.'],
    ['no group', { groups: [] }, 'groups', 'This field is required.'],
    [
      'ten thousand groups',
      { groups: Array.from({ length: 10_000 }, (_, id) => id + 1) },
      'groups',
      'This is more than allowed at once.',
    ],
    ['neither text nor template', { body: '' }, 'body', 'This field is required.'],
    [
      'a text that is not closed',
      { body: 'Hello {{a|b' },
      'body',
      'A choice that begins with {{ is not closed, or there are too many of them.',
    ],
    [
      'an end before the start',
      { time_start_at: '12:00', time_end_at: '11:59' },
      'time_end_at',
      'End Time at must be bigger than Start Time',
    ],
    [
      'an end at the start',
      { time_start_at: '12:00', time_end_at: '12:00' },
      'time_end_at',
      'End Time at must be bigger than Start Time',
    ],
    ['no time of day', { time_start_at: '24:00' }, 'time_start_at', 'Write a time such as 22:00.'],
    ['no day', { start_at: '2026-02-30' }, 'start_at', 'Write a day such as 2026-12-31.'],
    ['a weekday that is none', { days: ['mon', 'funday'] }, 'days.1', 'This is not one of the choices.'],
    ['too short a gap', { min_time_between_send: 19 }, 'min_time_between_send', 'This number is too low or too high.'],
    ['too long a gap', { max_time_between_send: 361 }, 'max_time_between_send', 'This number is too low or too high.'],
    [
      'a gap the wrong way round',
      { min_time_between_send: 200, max_time_between_send: 100 },
      'max_time_between_send',
      'The maximum time must be greater than the minimum time.',
    ],
    ['a group of nobody', { groups: [99_999_999] }, 'groups', 'This is not one of the choices.'],
    ['a device of nobody', { devices: [99_999_999] }, 'devices', 'This is not one of the choices.'],
    ['a template of nobody', { templates: [99_999_999] }, 'templates', 'This is not one of the choices.'],
    [
      'a file of nobody',
      { attachments_id: [crypto.randomUUID()] },
      'attachments_id',
      'This is not one of the choices.',
    ],
    [
      'two files',
      { attachments_id: [crypto.randomUUID(), crypto.randomUUID()] },
      'attachments_id',
      'A message carries one file only.',
    ],
    [
      'a condition that is none',
      { conditions: [{ field: 'name', is: 'like', value: 'a' }] },
      'conditions.0.is',
      'This is not one of the choices.',
    ],
  ])('with %s is rejected at the field, and nothing is stored', async (_what, more, field, message) => {
    const count = () =>
      sql<{ count: string }>('select count(*) from campaigns where account_id = ?', [owner.accountId]);
    const countBefore = await count();
    const { status, body } = await create(more);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await count()).toEqual(countBefore);
  });

  it('of an empty group is rejected', async () => {
    const { status, body } = await create({ groups: [await owner.group([])] });
    expect([status, body.errors]).toEqual([422, { groups: ['There is nobody in this group.'] }]);
  });

  it('refers to rows of its account only', async () => {
    const { id: theirDevice } = await makeDevice(server.orm.em.fork(), { accountId: stranger.accountId });
    const foreignIds = {
      devices: [theirDevice],
      groups: [await stranger.group([(await stranger.contact()).id])],
      templates: [await stranger.template('theirs')],
      attachments_id: [(await stranger.upload()).uuid],
    };
    for (const [field, value] of Object.entries(foreignIds)) {
      const { status, body } = await create({ [field]: value });
      expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]]);
    }
  });
});
