// Long: campaign-detail.spec covers the page, flows/campaign.spec the run.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { Locator } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { CampaignPages } from '../setup/browser/campaign-pages.js';
import { CampaignWorld, DEVICE, GROUPS, TEMPLATES } from '../setup/browser/campaign-world.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { drawPng } from '../setup/draw-files.js';
import { makeContact } from '../factories/make-contact.js';
import { waitFor } from '../setup/wait-for.js';

const RECIPIENTS = 30;
const TEXTS = {
  en: { name: 'Weekend offers', width: 1280, stop: 'STOP', agree: 'ask_start_other' },
  ar: { name: 'عروض نهاية الأسبوع', width: 360, stop: 'إيقاف', agree: 'ask_start_many' },
} as const;

describeInBrowser('a campaign of thirty virtual phones', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'is created, runs to the end live, and is sent to unreached and new contacts (%s)',
    async (language) => {
      const { name, width, stop, agree } = TEXTS[language];
      const world = await CampaignWorld.make(browserServer, RECIPIENTS);
      const { sandbox } = browserServer;
      const { device } = world;
      const driver = await browser.open(browserServer.server.url, { language, width }, world.client);
      const { page, t } = driver;
      const run = new RunPage(new CampaignPages(driver));
      await fillForm(run.form, name);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(`campaigns.form.${agree}`, { number: String(RECIPIENTS) }) })
        .click();
      await page.waitForURL(/\/campaigns$/);
      await page.getByRole('link', { name }).click();
      await page.waitForURL(/show-campaign/);
      await driver.markDocument();

      await run.waitUntilSent(2);
      await sandbox.fault({ number: device.number, kind: 'ack-error', code: 479, times: 1 });
      await run.tab('failed', 1).waitFor();
      const [absent, blocking, replying, optingOut] = await findLastRecipients(world);
      await sandbox.phones.change(absent.number, { onWhatsApp: false });
      await sandbox.block(blocking.number, device.number, true);
      await pauseAndResume(run);
      await waitUntilReceived(world, replying);
      await sandbox.send(replying.number, device.number, language === 'en' ? 'Is it still on?' : 'هل العرض مستمر؟');
      await waitUntilReceived(world, optingOut);
      await sandbox.send(optingOut.number, device.number, stop);
      await run.finished.waitFor({ timeout: 60_000 });
      expect(await driver.isSameDocument()).toBe(true);

      await run.expectTab('replied', 2, [replying.name, optingOut.name]);
      await run.expectTab('sent', 1, [blocking.name]);
      await run.expectTab('skipped', 1, [absent.name, t('messages.failure.not_on_whatsapp')]);
      await run.expectTab('failed', 1, [t('messages.failure.refused')]);
      await driver.settle();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('campaign-run');

      await page.getByRole('button', { name: t('campaigns.retry_failed', { number: '1' }) }).click();
      await run.tab('failed', 0).waitFor();
      await run.finished.waitFor();
      await checkExport(run);
      await relaunchToNew(run, world);
      driver.expectNoProblems();
      await driver.close();
    },
    150_000,
  );
});

type Recipient = CampaignWorld['people'][number];

class RunPage {
  constructor(readonly form: CampaignPages) {}

  get page() {
    return this.form.driver.page;
  }

  get t() {
    return this.form.driver.t;
  }

  get finished(): Locator {
    return this.page.getByRole('main').getByText(this.t('campaigns.phase.finished'), { exact: true }).first();
  }

  tab(state: string, count: number): Locator {
    const name = this.t(`campaigns.${state === 'sent' ? 'no_further' : 'recipient'}.${state}`);
    return this.tabs.getByRole('link', { name: `${name} ${count}`, exact: true });
  }

  async expectTab(state: string, count: number, texts: readonly string[]): Promise<void> {
    await this.tab(state, count).click();
    await this.page.waitForURL(new RegExp(`state=${state}`));
    const numbers = this.page.getByRole('region', { name: this.t('campaigns.numbers') });
    for (const text of texts) await numbers.getByText(text).locator('visible=true').first().waitFor();
  }

  async waitUntilSent(count: number): Promise<number> {
    return waitFor(`${count} were sent`, async () => {
      const sent = Number(await this.bar.getAttribute('aria-valuenow'));
      return sent >= count && sent;
    });
  }

  get bar(): Locator {
    return this.page.getByRole('progressbar', { name: this.t('campaigns.progress') });
  }

  private get tabs(): Locator {
    return this.page.getByRole('navigation', { name: this.t('campaigns.by_status') });
  }
}

async function fillForm(form: CampaignPages, name: string): Promise<void> {
  const { page, t } = form.driver;
  await page.goto('/create-campaign');
  await form.name.fill(name);
  for (const group of GROUPS) await form.choose('groups', group);
  await form.choose('devices', DEVICE);
  for (const template of TEMPLATES) await form.choose('templates', template);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'offer.png', mimeType: 'image/png', buffer: await drawPng() });
  await page.getByRole('switch', { name: t('campaigns.form.practice_speed') }).click();
  await form.start.click();
}

/** Expects only the message in flight to be sent while paused. */
async function pauseAndResume({ page, t, bar }: RunPage): Promise<void> {
  await page.getByRole('button', { name: t('campaigns.pause'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('campaigns.pause'), exact: true })
    .click();
  await page.getByText(t('campaigns.changed.pause')).waitFor();
  const before = Number(await bar.getAttribute('aria-valuenow'));
  // Longer than three turns.
  await page.waitForTimeout(3000);
  expect(Number(await bar.getAttribute('aria-valuenow')) - before).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: t('campaigns.resume'), exact: true }).click();
  await page.getByText(t('campaigns.changed.resume')).waitFor();
}

/** Returns the four recipients whose turn comes last. */
async function findLastRecipients(world: CampaignWorld): Promise<[Recipient, Recipient, Recipient, Recipient]> {
  const rows = await world.sql<{ contact_id: string }>(
    `select contact_id from campaign_recipients where account_id = ? and status = 'waiting' order by id desc limit 4`,
    [world.member.accountId],
  );
  const found = rows.map(({ contact_id: id }) => world.people.find(({ contactId }) => contactId === Number(id)));
  expect(found).toHaveLength(4);
  return found as [Recipient, Recipient, Recipient, Recipient];
}

function waitUntilReceived(world: CampaignWorld, { name, number }: Recipient): Promise<boolean> {
  return waitFor(`${name} has the message`, async () => (await world.inboxOf(number)).length > 0, 90_000);
}

/** Expects each recipient once in the exported file. */
async function checkExport(run: RunPage): Promise<void> {
  const { page, t } = run;
  await page
    .getByRole('navigation', { name: t('campaigns.by_status') })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: t('campaigns.export_results') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: t('exports.as_xlsx') }).click();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await (await download).path());
  const rows: string[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)));
  const countOf = (state: string) => rows.filter((row) => row.includes(t(`campaigns.recipient.${state}`))).length;
  expect(rows).toHaveLength(RECIPIENTS + 1);
  expect([countOf('replied'), countOf('skipped'), countOf('failed')]).toEqual([2, 1, 0]);
}

async function relaunchToNew(run: RunPage, world: CampaignWorld): Promise<void> {
  const { page, t, form } = run;
  const [phone] = await world.newPhones(1);
  const { id } = await makeContact(world.em, {
    accountId: world.member.accountId,
    phone: phone!.number,
    name: 'Newcomer',
    savedAt: new Date(),
  });
  await world.sql(
    `insert into group_members (group_id, contact_id, account_id)
     select id, ?, account_id from groups where account_id = ? and name = ?`,
    [id, world.member.accountId, GROUPS[0]],
  );
  const relaunch = page.getByRole('button', { name: t('campaigns.relaunch'), exact: true });
  if (await relaunch.isVisible()) await relaunch.click();
  else {
    await page.getByRole('button', { name: t('ui.more_actions') }).click();
    await page.getByRole('menuitem', { name: t('campaigns.relaunch'), exact: true }).click();
  }
  const question = page.getByRole('dialog');
  await question.getByRole('radio', { name: t('campaigns.who.new') }).click();
  await question.getByRole('button', { name: t('campaigns.relaunch'), exact: true }).click();
  await page.getByText(t('campaigns.relaunched')).waitFor();
  await page.getByText(t('campaigns.sent_of', { sent: '1', total: '1' })).waitFor();
  expect(await world.inboxOf(phone!.number)).toHaveLength(1);
  expect(await form.driver.isSameDocument()).toBe(true);
}
