import { RequestContext } from '@mikro-orm/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DescribeSubscription, OpenSubscription } from '../../src/auth/auth.ports.js';
import { GetEntitlements, GetSubscriptions, SubscribeAccount } from '../../src/billing/billing.messages.js';
import { openUnlimited } from '../../src/billing/commands/open-unlimited.js';
import { Clock } from '../../src/platform/clock.js';
import { makeAccount } from '../factories/make-account.js';
import { makeChat } from '../factories/make-chat.js';
import { makeMessage } from '../factories/make-message.js';
import { makePackage } from '../factories/make-package.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';

const NOW = new Date('2026-11-21T10:00:00Z');

let server: OwnApp;
let apiUser: ApiUser;

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  apiUser = await openApiUser(server);
  setNow(NOW);
});
afterEach(() => {
  apiUser.events.close();
  jest.restoreAllMocks();
});

const setNow = (now: Date | string) => jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(new Date(now));
const em = () => server.orm.em.fork();
const inRequest = <T>(work: () => Promise<T>): Promise<T> => RequestContext.create(server.orm.em, work);

interface Choice {
  months?: number | null;
  periodId?: number | null;
}
const subscribe = (packageId: number | null, { months = null, periodId = null }: Choice = {}) =>
  inRequest(() =>
    server.app
      .get(CommandBus)
      .execute(
        new SubscribeAccount(apiUser.member.accountId, packageId === null ? null : { packageId, months, periodId }),
      ),
  );
const periodOf = async (packageId: number): Promise<number> => {
  const [row] = await em().execute<{ id: string }[]>('select id from package_periods where package_id = ?', [
    packageId,
  ]);
  return Number(row?.id);
};
const readEntitlements = () =>
  inRequest(() => server.app.get(QueryBus).execute(new GetEntitlements(apiUser.member.accountId)));
// The moved clock would expire the session.
const readSubscription = () =>
  inRequest(() => server.app.get(QueryBus).execute(new DescribeSubscription(apiUser.member.accountId)));
const consume = async (count: number) => {
  const chat = await makeChat(em(), { accountId: apiUser.member.accountId });
  for (let number = 0; number < count; number++) await makeMessage(em(), { chat, fromMe: true, status: 'sent' });
};

describe('a subscription assigned by an administrator', () => {
  it.each([
    ['for a number of months', {}, 3, null, 3],
    ['for the months of a period', {}, 3, { months: 12, discount: 80 }, 12],
    ['for the months of the package by default', { count_months: 2 }, null, null, 2],
  ] as const)('is free, %s', async (_what, given, months, period, expected) => {
    const id = await makePackage(em(), given, period ? [period] : []);
    const subscription = await subscribe(id, { months, periodId: period && (await periodOf(id)) });
    expect(subscription).toMatchObject({ amount: 0, count_months: expected });
  });
});

describe('the expiry', () => {
  it.each([
    ['day', 10, '2026-12-01T10:00:00.000Z'],
    ['month', 3, '2027-02-21T10:00:00.000Z'],
    ['year', 1, '2027-11-21T10:00:00.000Z'],
  ] as const)('of a package by the %s is that many ahead', async (period_type, months, expireAt) => {
    const id = await makePackage(em(), { period_type });
    expect((await subscribe(id, { months })).expire_at).toBe(expireAt);
  });

  it('moves by the renewed months, or is computed from now after the package has expired', async () => {
    const id = await makePackage(em());
    await subscribe(id, { months: 1 });
    setNow('2026-12-01T10:00:00Z');
    expect((await subscribe(id, { months: 2 })).expire_at).toBe('2027-02-21T10:00:00.000Z');
    setNow('2027-05-05T10:00:00Z');
    expect(await readSubscription()).toMatchObject({ is_expired: true });
    await expect(readEntitlements()).rejects.toMatchObject({ code: 'package_required', status: 403 });
    expect((await subscribe(id, { months: 1 })).expire_at).toBe('2027-06-05T10:00:00.000Z');
    expect(await readSubscription()).toMatchObject({ is_expired: false });
  });

  it('of a free package starts its next period once, under concurrent calls', async () => {
    const id = await makePackage(em(), { price: 0, count_messages: 5 });
    await subscribe(id);
    await consume(5);
    setNow('2027-05-05T10:00:00Z');
    const results = await Promise.all([readEntitlements(), readEntitlements(), readSubscription(), readSubscription()]);
    expect(results[0]).toEqual(results[1]);
    expect(results[2]).toMatchObject({
      is_expired: false,
      expire_at: null,
      restarts_at: '2027-06-05T10:00:00.000Z',
      count_messages: 5,
      count_message_consumed: 0,
    });
    const listed = await inRequest(() =>
      server.app.get(QueryBus).execute(new GetSubscriptions([apiUser.member.accountId])),
    );
    expect(listed.get(apiUser.member.accountId)).toMatchObject({ package_id: id, expire_at: null });
  });

  it('of another package is computed from now, and an unlimited one has none', async () => {
    const [firstId, secondId] = [await makePackage(em()), await makePackage(em(), { title: 'Growth' })];
    await subscribe(firstId, { months: 12 });
    const other = await subscribe(secondId, { months: 1 });
    expect(other).toMatchObject({
      package_id: secondId,
      package: { title: 'Growth', price: 100 },
      expire_at: '2026-12-21T10:00:00.000Z',
      period_type: 'month',
      count_months: 1,
      created_at: NOW.toISOString(),
    });
    expect(await subscribe(null)).toMatchObject({ package_id: 0, package: null, expire_at: null, amount: 0 });
    expect(await readEntitlements()).toMatchObject({ messages: -1, devices: -1, contacts: -1 });
  });
});

describe('the messages', () => {
  it('are counted from the start of each period', async () => {
    const id = await makePackage(em(), { count_messages: 50 });
    await consume(3);
    await subscribe(id);
    expect(await readSubscription()).toMatchObject({ count_messages: 50, count_message_consumed: 0 });
    await consume(2);
    expect(await readSubscription()).toMatchObject({ count_message_consumed: 2 });
    expect(await readEntitlements()).toMatchObject({ messages: 50, devices: 3, messagesBefore: 3 });
    await subscribe(id);
    expect(await readSubscription()).toMatchObject({ count_message_consumed: 0 });
  });

  it('stay counted when the account becomes unlimited, and restart at zero with the next package', async () => {
    const id = await makePackage(em(), { count_messages: 50 });
    await subscribe(id);
    await consume(4);
    await subscribe(null);
    expect(await readSubscription()).toMatchObject({ count_messages: -1, count_message_consumed: 4 });
    await consume(2);
    await subscribe(null);
    expect(await readSubscription()).toMatchObject({ count_messages: -1, count_message_consumed: 6 });
    await subscribe(id);
    expect(await readSubscription()).toMatchObject({ count_messages: 50, count_message_consumed: 0 });
  });

  it('keep the limit that was purchased until renewal', async () => {
    const id = await makePackage(em(), { count_messages: 50, count_devices: null });
    await subscribe(id);
    await em().execute('update packages set count_messages = 10, count_devices = 0 where id = ?', [id]);
    expect(await readSubscription()).toMatchObject({ count_messages: 50, count_devices: -1 });
    await subscribe(id);
    expect(await readSubscription()).toMatchObject({ count_messages: 10, count_devices: 0 });
  });
});

describe('a change', () => {
  it('is pushed only to the account that it concerns', async () => {
    const otherUser = await openApiUser(server);
    const id = await makePackage(em(), { title: 'Live' });
    const written = await subscribe(id);
    const { subscription } = await apiUser.events.next('subscription.changed', () => true);
    expect(subscription).toEqual(written);
    expect(otherUser.events.of('subscription.changed')).toEqual([]);
    otherUser.events.close();
  });

  it('is serialized, so that concurrent renewals add up', async () => {
    const id = await makePackage(em());
    await subscribe(id, { months: 1 });
    await Promise.all([1, 2, 3].map(() => subscribe(id, { months: 1 })));
    expect((await readSubscription())?.expire_at).toBe('2027-03-21T10:00:00.000Z');
  });

  it('is rejected for an unknown or disabled package or period', async () => {
    const disabled = await makePackage(em(), { status: false });
    const [firstId, secondId] = [await makePackage(em()), await makePackage(em(), {}, [{ months: 2, discount: 0 }])];
    const subscriptionBefore = await readSubscription();
    for (const [packageId, periodId] of [
      [999_999, null],
      [disabled, null],
      [firstId, await periodOf(secondId)],
    ] as const)
      await expect(subscribe(packageId, { periodId })).rejects.toMatchObject({ code: 'billing.package_not_found' });
    expect(await readSubscription()).toEqual(subscriptionBefore);
    await em().execute('update packages set status = true where id = ?', [disabled]);
    await subscribe(disabled);
    await em().execute('update packages set status = false where id = ?', [disabled]);
    expect((await subscribe(disabled)).expire_at).toBe('2027-01-21T10:00:00.000Z');
  });
});

describe('a new account', () => {
  it('receives the default package once', async () => {
    const { id: accountId } = await makeAccount(em());
    const openSubscription = () => inRequest(() => server.app.get(CommandBus).execute(new OpenSubscription(accountId)));
    await Promise.all([openSubscription(), openSubscription(), openSubscription()]);
    setNow('2026-11-25T10:00:00Z');
    await openSubscription();
    const found = await inRequest(() => server.app.get(QueryBus).execute(new GetSubscriptions([accountId, 999_999])));
    expect([...found.keys()]).toEqual([accountId]);
    expect(found.get(accountId)).toMatchObject({
      package: { title: 'Free', price: 0 },
      amount: 0,
      period_type: 'month',
      count_months: 1,
      expire_at: null,
    });
  });

  it('of the platform owner is unlimited, unless it has a package', async () => {
    const [ownerId, merchantId] = [await makeAccount(em()), await makeAccount(em())];
    const id = await makePackage(em());
    await em().execute(`insert into subscriptions (account_id, package_id, count_messages) values (?, ?, 5)`, [
      merchantId.id,
      id,
    ]);
    for (let time = 0; time < 2; time++) await openUnlimited(em(), [ownerId.id, merchantId.id]);
    const found = await inRequest(() =>
      server.app.get(QueryBus).execute(new GetSubscriptions([ownerId.id, merchantId.id])),
    );
    expect([ownerId.id, merchantId.id].map((account) => found.get(account)?.package_id)).toEqual([0, id]);
  });
});

describe('GET /api/v1/packages', () => {
  it('shows members public packages, and administrators all of them', async () => {
    const titleOf = (name: string) => `${name} of the list`;
    await makePackage(em(), { title: titleOf('Public') }, [
      { months: 12, discount: 99.5 },
      { months: 6, discount: 0 },
    ]);
    await makePackage(em(), { title: titleOf('Private'), package_type: 'private' });
    await makePackage(em(), { title: titleOf('Disabled'), status: false });
    const listed = async ({ client }: ApiUser) =>
      (
        (await client.get('/api/v1/packages?withPaginate=false')).body as {
          title: string;
        }[]
      ).filter((entry) => entry.title.endsWith('of the list'));
    const admin = await openApiUser(server, { role: 'admin', permissions: ['show package', 'members'] });
    const powerless = await openApiUser(server, { permissions: [] });

    expect(await listed(apiUser)).toEqual([
      expect.objectContaining({
        title: titleOf('Public'),
        price: 100,
        discount: 0,
        count_messages: 1000,
        count_devices: 3,
        count_templates: -1,
        package_type: 'public',
        status: true,
        features: [],
        periods: [
          { id: expect.any(Number), months: 6, discount: 0 },
          { id: expect.any(Number), months: 12, discount: 99.5 },
        ],
      }),
    ]);
    expect((await listed(admin)).map((entry) => entry.title)).toEqual(['Disabled', 'Private', 'Public'].map(titleOf));
    expect((await powerless.client.get('/api/v1/packages')).body.code).toBe('permission');
    for (const { events } of [admin, powerless]) events.close();
  });
});
