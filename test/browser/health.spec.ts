import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { makeDevice } from '../factories/make-device.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { Cluster } from '../setup/servers/cluster.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { makeMember } from '../setup/accounts/members.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';

const LANGUAGES = ['en', 'ar'] as const satisfies Language[];
const TAKEOVER_MS = 30_000;

describeInBrowser('the health of devices and of the server', () => {
  let cluster: Cluster;
  let browser: TestBrowser;
  let sandbox: SandboxClient;
  let device: { id: number; sessionId: string };
  let customer: string;
  const clients = {} as Record<Language, HttpClient>;

  beforeAll(async () => {
    cluster = await Cluster.open({ web: 'web,worker', 'devices-1': 'devices', 'devices-2': 'devices' });
    browser = await TestBrowser.launch();
    sandbox = SandboxClient.ofRun();
    const [owner, arabicUser] = [
      await makeMember(cluster.orm, { name: 'Palm Sweets', timeZone: zoneAtNoon() }),
      await makeMember(cluster.orm, { name: 'حلويات النخلة' }),
    ];
    await cluster.sql('update users set account_id = ? where id = ?', [owner.accountId, arabicUser.userId]);
    clients.en = await signIn(owner);
    clients.ar = await signIn(arabicUser);
    const merchant = await sandbox.phones.create({ name: 'Palm Sweets' });
    customer = (await sandbox.phones.create({ name: 'Layla' })).number;
    device = await linkDevice(clients.en, sandbox, merchant.number);
    const { accountId } = await makeMember(cluster.orm, { name: 'Red Sea Perfumes' });
    await makeDevice(cluster.orm.em.fork(), {
      accountId,
      name: 'فرع جدة',
      state: 'logged_out',
      stateReason: 'unlinked_on_phone',
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await cluster?.remove();
  }, 30_000);

  async function signIn({ email, password }: { email: string; password: string }): Promise<HttpClient> {
    const client = new HttpClient(() => cluster.url);
    expect((await client.signIn(email, password)).status).toBe(200);
    return client;
  }

  async function open(language: Language, client: HttpClient, path: string): Promise<PageDriver> {
    const driver = await browser.open(cluster.url, { language, theme: language === 'ar' ? 'dark' : 'light' }, client);
    await driver.page.goto(path);
    await driver.settle();
    return driver;
  }

  const findHolder = async (): Promise<string | undefined> =>
    (
      await cluster.sql<{ name: string }>(
        `select p.name from device_leases l join server_processes p on p.id = l.process_id
          where l.device_id = ? and p.expires_at > clock_timestamp()`,
        [device.id],
      )
    )[0]?.name;

  async function checkPage(driver: PageDriver, name: string): Promise<void> {
    await driver.settle();
    await driver.shoot(name);
    expect(await findViolations(driver)).toEqual([]);
  }

  it('when a device’s process is killed, its card shows only reconnecting and connected, without a reload', async () => {
    const drivers = [await open('en', clients.en, '/devices'), await open('ar', clients.ar, '/devices')];
    for (const driver of drivers) {
      await stateOf(driver)
        .filter({ hasText: driver.t('devices.state.on') })
        .waitFor();
      await checkPage(driver, 'devices');
      await driver.markDocument();
      await driver.page.evaluate(RECORD_STATES);
    }
    const killed = await findHolder();
    await cluster.kill(killed ?? '');
    await waitFor(
      'another process holds the device',
      async () => ![undefined, killed].includes(await findHolder()),
      TAKEOVER_MS,
    );
    await waitFor(
      'the device is online in that process',
      async () =>
        (await cluster.sql(`select from device_events where device_id = ? and kind = 'taken_over'`, [device.id]))
          .length > 0 && (await clients.en.get(`/api/v1/device-status/${device.id}`)).body?.status === 'on',
      TAKEOVER_MS,
    );
    for (const driver of drivers) {
      await stateOf(driver)
        .filter({ hasText: driver.t('devices.state.on') })
        .waitFor();
      const seen = await driver.page.evaluate<string[]>('[...window.seenStates]');
      const allowed = ['on', 'reconnecting'].map((state) => driver.t(`devices.state.${state}`));
      expect(seen.filter((word) => !allowed.includes(word))).toEqual([]);
      expect(await driver.isSameDocument()).toBe(true);
      driver.expectNoProblems();
      await driver.close();
    }
    await cluster.start(killed ?? '');
  }, 120_000);

  it.each(pickVariants(LANGUAGES))(
    'the page of a device shows state, messages and events, and updates live (%s)',
    async (language) => {
      const driver = await open(language, clients[language], '/devices');
      const { page, t } = driver;
      await page.getByRole('article').first().getByRole('link').filter({ hasText: 'WhatsApp' }).click();
      await page.waitForURL(`**/devices/${device.sessionId}`);
      const timeline = page.getByRole('region', { name: t('health.timeline'), exact: true }).getByRole('listitem');
      await timeline
        .filter({ hasText: t('health.event.taken_over') })
        .first()
        .waitFor();
      const meter = page.getByRole('meter', { name: t('devices.today') });
      const sent = async () => Number(await meter.getAttribute('aria-valuenow'));
      const before = await sent();
      await clients[language].post('/api/v1/messages', {
        device: device.sessionId,
        phone: customer,
        body: 'Your order',
      });
      await waitFor('the figure has risen', async () => (await sent()) === before + 1);
      const entries = await timeline.count();
      await page.getByRole('button', { name: t('devices.act.reconnect') }).click();
      await waitFor('the timeline has grown', async () => (await timeline.count()) > entries);
      await page
        .locator('main [data-tone]')
        .filter({ hasText: t('devices.state.on') })
        .first()
        .waitFor();
      await checkPage(driver, 'device-health');
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'SupperAdmin sees failed jobs, repeats them and runs one now (%s)',
    async (language) => {
      const admin = await signIn(await makeMember(cluster.orm, { role: 'SupperAdmin', name: 'Nada Admin' }));
      await cluster.sql(
        `insert into durable_tasks (handler, key, payload, due_at, failed_at, attempts, error)
           values ('messaging.send_later', 'missing', '{"id":999999999}', now(), now(), 20, 'Error')`,
      );
      const driver = await open(language, admin, '/health');
      const { page, t } = driver;
      const rows = page
        .getByRole('table', { name: t('health.jobs') })
        .locator('tbody')
        .getByRole('row');
      const failed = rows.filter({ hasText: 'messaging.send_later' });
      await failed.waitFor();
      await checkPage(driver, 'health-jobs');
      await failed.getByRole('button', { name: /messaging\.send_later/ }).click();
      await page.getByText(t('health.failed_retried')).waitFor();
      await failed.waitFor({ state: 'detached' });
      await page
        .getByRole('region', { name: t('health.jobs') })
        .getByRole('button')
        .first()
        .click();
      await rows.filter({ hasText: 'sweep-files' }).getByRole('button').click();
      await page.getByText(t('health.job_started')).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'SupperAdmin sees the processes and the devices of all accounts (%s)',
    async (language) => {
      const admin = await signIn(await makeMember(cluster.orm, { role: 'SupperAdmin', name: 'Nada Admin' }));
      const driver = await open(language, admin, '/health');
      const { page, t } = driver;
      for (const name of cluster.names) await page.getByRole('article', { name, exact: true }).first().waitFor();
      const rows = page
        .getByRole('table', { name: t('health.devices') })
        .locator('tbody')
        .getByRole('row');
      expect(await rows.count()).toBe(2);
      await rows.filter({ hasText: (await findHolder()) ?? '-' }).waitFor();
      await checkPage(driver, 'health');
      await page.getByRole('button', { name: t('health.state'), exact: true }).click();
      await page.getByRole('menuitemradio', { name: t('devices.state.logged_out') }).click();
      await waitFor('one device is logged out', async () => (await rows.count()) === 1);
      await rows.filter({ hasText: 'فرع جدة' }).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});

const stateOf = ({ page }: PageDriver): Locator =>
  page.getByRole('article').locator('[data-tone="on"], [data-tone="busy"], [data-tone="off"]');

/** Records every state that the card shows. */
const RECORD_STATES = `(() => {
  window.seenStates = new Set();
  const note = () => document.querySelectorAll('article [data-tone] > span:first-child[aria-hidden]').forEach((dot) => window.seenStates.add(dot.parentElement.textContent.trim()));
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
})()`;
