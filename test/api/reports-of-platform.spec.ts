import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import type { UserReport } from '../../src/dashboard/dashboard.contract.js';
import { Clock } from '../../src/platform/clock.js';
import { aggregateCounters } from '../../src/platform/counters/aggregate-counters.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';

let server: OwnApp;

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const em = () => server.orm.em.fork();

async function openMember(overrides: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(server.orm, overrides);
  const client = await openSession(server.orm, () => server.url, member);
  const report = async (): Promise<UserReport> => (await client.get('/api/v1/user-reports?is_me=true')).body.data;
  return { ...member, client, report };
}

describe("the report of the platform's administrators", () => {
  it('shows the owner of the platform the steps of the setup', async () => {
    const owner = await openMember({ role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
    const readSteps = async () => (await owner.report()).owner_steps;
    expect(await readSteps()).toMatchObject({ platform: false, main_device: false, payment: false });
    await owner.client.post('/api/v1/platform-settings', { platform_email: 'help@palm.example' });
    await owner.client.post('/api/v1/payment-settings', { provider: 'bank', bank_details: 'SA00' });
    await makeDevice(em(), { accountId: owner.accountId, name: 'Main', state: 'on', phone: '966500000777' });
    await em().execute('update devices set is_main = true where account_id = ?', [owner.accountId]);
    expect(await readSteps()).toMatchObject({ platform: true, main_device: true, payment: true });
  });

  it("counts today's messages of all accounts by the calendar of an administrator", async () => {
    const admin = await openMember({ role: 'admin', permissions: ['health'] });
    await em().execute(`update accounts set time_zone = 'Asia/Riyadh' where id = ?`, [admin.accountId]);
    const [merchant, otherMerchant] = [await openMember(), await openMember()];
    const readToday = async () => (await admin.report()).platform!;
    // It is after midnight in Riyadh, but before midnight in London.
    const night = new Date('2026-10-29T21:30:00Z');
    jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(night);
    await aggregateCounters(em());
    const before = await readToday();
    const send = async (accountId: number, status: 'sent' | 'delivered' | 'failed', time: Date) =>
      makeMessage(em(), { chat: await makeChat(em(), { accountId }), fromMe: true, status, at: time });
    await send(merchant.accountId, 'sent', new Date('2026-10-29T21:05:00Z'));
    await send(otherMerchant.accountId, 'delivered', new Date('2026-10-29T21:10:00Z'));
    await send(otherMerchant.accountId, 'failed', new Date('2026-10-29T21:10:00Z'));
    await send(merchant.accountId, 'sent', new Date('2026-10-29T20:50:00Z'));
    await send(merchant.accountId, 'sent', new Date('2026-10-28T21:05:00Z'));
    await aggregateCounters(em());
    expect(await readToday()).toEqual({
      sent: before.sent + 2,
      delivered: before.delivered + 1,
      sent_yesterday: before.sent_yesterday + 1,
      devices: expect.objectContaining({ expected: expect.any(Number) }),
    });
    expect((await merchant.report()).platform).toBeNull();
  });

  it("counts the platform's members for users with the permission", async () => {
    const admin = await openMember({ role: 'admin', permissions: ['members'] });
    const clerk = await openMember({ role: 'admin', permissions: ['show package'] });
    const reportBefore = (await admin.report()).members ?? 0;
    expect(reportBefore).toBeGreaterThan(1);
    const { accountId } = await openMember();
    expect([(await admin.report()).members, (await clerk.report()).members]).toEqual([reportBefore + 1, null]);
    await em().execute('delete from accounts where id = ?', [accountId]);
    expect((await admin.report()).members).toBe(reportBefore);
  });
});
