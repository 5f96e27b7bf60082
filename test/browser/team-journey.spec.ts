import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import type { BuiltInRole } from '../../src/auth/auth.contract.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { makeColleague } from '../setup/accounts/colleagues.js';
import { openSession } from '../setup/accounts/open-session.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { chromiumPath } from '../setup/browser/chromium-path.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { Cluster } from '../setup/servers/cluster.js';
import { CHROMIUM_ARGS } from '../setup/shared/worker-browser.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const CLUSTER = { 'web-1': 'web', 'web-2': 'web', worker: 'worker,devices' };
const SIGNED_OUT = /answered 401|status of 401/;
/** Console messages after the open chat was assigned to someone else. */
const NOT_FOUND = /answered 404|status of 404/;

/** Two agents and a supervisor, each in a browser of their own, over two web processes. */
describeInBrowser('a chat of a team', () => {
  let cluster: Cluster;
  let network: Awaited<ReturnType<typeof openSandbox>>;
  const browsers: Browser[] = [];
  const delays: [step: string, ms: number][] = [];

  beforeAll(async () => {
    network = await openSandbox();
    cluster = await Cluster.open(CLUSTER);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await cluster?.remove();
    await network?.stop();
  }, 60_000);

  async function open(member: Member, server: 'web-1' | 'web-2'): Promise<{ driver: PageDriver; client: HttpClient }> {
    const { url } = cluster.server(server);
    const client = await openSession(cluster.orm, () => url, member);
    const browser = await chromium.launch({ executablePath: chromiumPath!, args: CHROMIUM_ARGS });
    browsers.push(browser);
    const driver = await TestBrowser.of(browser).open(url, { language: 'en' }, client);
    await driver.page.goto('/chat');
    return { driver, client };
  }

  /** Records how long after `act` each of `waits` ends. */
  async function measureStep(step: string, act: () => Promise<unknown>, ...waits: (() => Promise<unknown>)[]) {
    await act();
    const startedAt = performance.now();
    await Promise.all(
      waits.map(async (waitForResult) => {
        await waitForResult();
        delays.push([step, Math.round(performance.now() - startedAt)]);
      }),
    );
  }

  const rowOf = ({ page }: PageDriver, name: string) => page.locator('li[data-chat]').filter({ hasText: name });
  const log = ({ page }: PageDriver) => page.getByRole('log');
  const barOf = ({ page, t }: PageDriver) => page.getByRole('group', { name: t('inbox.bar') });

  it('is assigned, viewed, noted, transferred, resolved, rated and reopened in three browsers', async () => {
    const owner = await makeMember(cluster.orm, { name: 'Palm Merchant' });
    const ownerClient = await openSession(cluster.orm, () => cluster.url, owner);
    const { number } = await network.sandbox.phones.create();
    const device = await linkDevice(ownerClient, network.sandbox, number);
    const colleague = (role: BuiltInRole) => makeColleague(cluster.orm, owner, { role, deviceIds: [device.id] });
    const [sara, omar, huda] = [await colleague('agent'), await colleague('agent'), await colleague('supervisor')];
    for (const [{ userId }, name] of [
      [sara, 'Sara'],
      [omar, 'Omar'],
      [huda, 'Huda'],
    ] as const)
      await cluster.sql('update users set name = ? where id = ?', [name, userId]);
    await ownerClient.request('PUT', '/api/v1/csat-settings', {
      is_on: true,
      question: 'How did we do?',
      days_between: 30,
    });
    const agent = await open(sara, 'web-1');
    const otherAgent = await open(omar, 'web-2');
    const supervisor = await open(huda, 'web-2');
    const allDrivers = [agent.driver, otherAgent.driver, supervisor.driver];
    const customer = await network.sandbox.phones.create({ name: 'Layla' });
    const sendAsCustomer = (text: string) => network.sandbox.send(customer.number, number, text);
    const showsInLog = (driver: PageDriver, text: string | RegExp) => () =>
      log(driver).getByText(text).first().waitFor();

    await measureStep(
      'incoming',
      () => sendAsCustomer('Where is my order?'),
      ...allDrivers.map((driver) => () => rowOf(driver, 'Where is my order?').waitFor()),
    );
    // The first message warms up the processes and pages.
    const { number: secondNumber } = await network.sandbox.phones.create({ name: 'Noura' });
    await measureStep(
      'new person',
      () => network.sandbox.send(secondNumber, number, 'Do you deliver to Abha?'),
      ...allDrivers.map((driver) => () => rowOf(driver, 'Do you deliver to Abha?').waitFor()),
    );
    for (const driver of allDrivers) await rowOf(driver, 'Layla').getByRole('link').click();
    for (const driver of allDrivers) await log(driver).getByText('Where is my order?').waitFor();
    await supervisor.driver.page.getByText(/(Sara|Omar).* (is|are) viewing/).waitFor();

    await measureStep(
      'taken',
      async () => {
        await log(agent.driver).focus();
        await agent.driver.page.keyboard.press('a');
      },
      () => barOf(agent.driver).getByText('Sara').waitFor(),
      () => barOf(supervisor.driver).getByText('Sara').waitFor(),
      // An agent without "show all chats" loses the chat of another.
      () => rowOf(otherAgent.driver, 'Layla').waitFor({ state: 'detached' }),
    );

    const addNote = async (driver: PageDriver, text: string) => {
      const { page, t } = driver;
      await log(driver).focus();
      await page.keyboard.press('n');
      await page.getByRole('textbox', { name: t('inbox.write_note') }).fill(text);
      await page.getByRole('button', { name: t('inbox.add_note') }).click();
    };
    await measureStep(
      'noted',
      () => addNote(agent.driver, 'The parcel is in Jeddah'),
      showsInLog(agent.driver, 'The parcel is in Jeddah'),
      showsInLog(supervisor.driver, 'The parcel is in Jeddah'),
    );

    await agent.driver.expecting(NOT_FOUND, async () => {
      await measureStep(
        'transferred',
        async () => {
          const { page, t } = supervisor.driver;
          await barOf(supervisor.driver).getByTitle(t('inbox.assignee')).click();
          await page.getByRole('option', { name: 'Omar' }).click();
        },
        () => rowOf(otherAgent.driver, 'Layla').waitFor(),
        () => barOf(supervisor.driver).getByText('Omar').waitFor(),
        () => rowOf(agent.driver, 'Layla').waitFor({ state: 'detached' }),
      );
      await log(agent.driver).waitFor({ state: 'detached' });
      // The open page would request the lost chat after each change.
      await agent.driver.page.goto('/chat');
      await agent.driver.settle();
    });

    await rowOf(otherAgent.driver, 'Layla').getByRole('link').click();
    await showsInLog(otherAgent.driver, 'The parcel is in Jeddah')();
    await measureStep(
      'resolved',
      async () => {
        await log(otherAgent.driver).focus();
        await otherAgent.driver.page.keyboard.press('e');
      },
      () => rowOf(otherAgent.driver, 'Layla').waitFor({ state: 'detached' }),
      () => rowOf(supervisor.driver, 'Layla').waitFor({ state: 'detached' }),
    );
    const questions = await network.sandbox.inbox(customer.number, { from: number, count: 1, waitMs: 20_000 });
    expect(questions.map(({ text }) => text)).toEqual(['How did we do?']);
    const waitForRating = (comment: string | null) =>
      waitFor('the rating is stored', async () => {
        const rows = await cluster.sql<{ score: number; comment: string | null }>(
          'select score, comment from chat_ratings where account_id = ?',
          [owner.accountId],
        );
        return rows[0]?.score === 5 && rows[0].comment === comment;
      });
    await sendAsCustomer('5');
    await waitForRating(null);
    await sendAsCustomer('Quick and kind');
    await waitForRating('Quick and kind');
    await measureStep(
      'reopened',
      () => sendAsCustomer('One more question'),
      ...[otherAgent.driver, supervisor.driver].map((driver) => () => rowOf(driver, 'One more question').waitFor()),
    );
    await rowOf(supervisor.driver, 'One more question').getByRole('link').click();
    await showsInLog(supervisor.driver, /Quick and kind/)();

    const [ledger] = await cluster.sql<{ sent: number }>(
      'select count(*)::int sent from messages where account_id = ? and from_me',
      [owner.accountId],
    );
    // The notes were not sent: the customer received the question only.
    expect(ledger?.sent).toBe(1);

    await otherAgent.driver.expecting(SIGNED_OUT, () =>
      measureStep(
        'removed',
        async () => expect((await ownerClient.delete(`/api/v1/account-users/${omar.userId}`)).status).toBe(200),
        () => otherAgent.driver.page.waitForURL('**/login**'),
        () => barOf(supervisor.driver).getByText(supervisor.driver.t('inbox.unassigned'), { exact: true }).waitFor(),
        () => rowOf(agent.driver, 'Layla').waitFor(),
      ),
    );
    for (const { driver } of [agent, supervisor]) driver.expectNoProblems();
    process.stderr.write(`${delays.map(([step, ms]) => `${step} ${ms} ms`).join(', ')}\n`);
  }, 240_000);
});
