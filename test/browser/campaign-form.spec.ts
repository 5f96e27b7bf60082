import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CampaignResource } from '../../src/campaigns/definition/campaign.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { CampaignPages } from '../setup/browser/campaign-pages.js';
import { CampaignWorld, DEVICE, GROUPS, TEMPLATES } from '../setup/browser/campaign-world.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { drawPng } from '../setup/draw-files.js';
import { waitFor } from '../setup/wait-for.js';

const TEXTS = {
  en: { name: 'Weekend offers', body: 'Hello {name}, see you in {المدينة}', agree: 'ask_start_other', people: '8' },
  ar: { name: 'عروض نهاية الأسبوع', body: 'أهلًا {الاسم} في {المدينة}', agree: 'ask_start_few', people: '8' },
} as const;

describeInBrowser('a new campaign', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'dark'],
      ['ar', 'light'],
    ] as const),
  )(
    'is created with its recipients counted, kept as a draft, and started with the exact figures (%s, %s)',
    async (language, theme) => {
      const words = TEXTS[language];
      const world = await CampaignWorld.make(browserServer, 10);
      await world.optOut(world.people[0]!);
      await world.markNotOnWhatsapp(world.people[9]!);
      const driver = await browser.open(browserServer.server.url, { language, theme }, world.client);
      const { page, t } = driver;
      const form = new CampaignPages(driver);

      await page.goto('/create-campaign');
      await form.name.waitFor();
      await form.start.click();
      for (const field of ['name', 'groups', 'devices', 'body'])
        expect(await form.errorOf(field)).toContain(t('validation.required'));
      await waitFor('the first wrong field has the focus', async () => (await form.focused()) === 'name');
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('campaign-form-errors');

      // Overlapping groups count each contact once.
      await form.name.fill(words.name);
      for (const group of GROUPS) await form.choose('groups', group);
      await form.choose('devices', DEVICE);
      await form.summaryHas(t('campaigns.form.members'), '13');
      await form.summaryHas(t('campaigns.form.twice'), '−3');
      await form.summaryHas(t('campaigns.form.left_out.opted_out'), '−1');
      await form.summaryHas(t('campaigns.form.left_out.not_on_whatsapp'), '−1');

      await form.body.fill(words.body);
      const preview = page.getByRole('figure', { name: t('ui.preview') });
      await preview.getByText(/الرياض|جدة|Dammam|أبها/).waitFor();
      const first = await preview.textContent();
      await page.getByRole('button', { name: t('campaigns.form.next_person') }).click();
      expect(await preview.textContent()).not.toBe(first);

      await rejectGap(form);
      await rejectWindow(form);
      await page.getByRole('button', { name: language === 'ar' ? 'الأحد' : 'Sun' }).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('campaign-form');

      await leaveAndContinue(form, words.name);

      for (const template of TEMPLATES) await form.choose('templates', template);
      await form.body.waitFor({ state: 'detached' });
      const texts = page.getByRole('list', { name: t('campaigns.form.template_texts') });
      expect(await texts.getByRole('listitem').count()).toBe(2);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'offer.png', mimeType: 'image/png', buffer: await drawPng() });
      await page.getByText('offer.png').first().waitFor();
      await driver.shoot('campaign-form-templates');

      await form.start.click();
      const question = page.getByRole('dialog');
      const agree = question.getByRole('button', {
        name: t(`campaigns.form.${words.agree}`, { number: words.people }),
        exact: true,
      });
      await agree.waitFor();
      await driver.shoot('campaign-form-question');
      await agree.click();
      await page.getByText(t('campaigns.form.created')).waitFor();
      await page.waitForURL(/\/campaigns$/);

      const campaign = await waitFor('the campaign has started', async () => {
        const { body } = await world.client.get('/api/v1/campaigns');
        const [only] = body.data as CampaignResource[];
        return only !== undefined && only.started_at !== null && only;
      });
      expect(campaign).toMatchObject({ name: words.name, status: true, groups_count: 2, templates_count: 2 });
      expect(campaign.media).toEqual([{ uuid: expect.any(String), file_name: 'offer.png' }]);
      expect(campaign.counts.skipped).toBe(2);

      await editRunning(form, campaign.id);
      await startDraft(form, campaign.id);
      await page.goto('/create-campaign');
      await form.name.waitFor();
      expect(await page.getByRole('button', { name: t('campaigns.form.draft_take') }).count()).toBe(0);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it('keeps the previous draft until the user drops it, and then keeps the new one', async () => {
    const client = await browserServer.signedIn();
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    const form = new CampaignPages(driver);
    const readStorage = () => page.evaluate<string>('JSON.stringify({ ...localStorage })');
    const waitUntilStored = (name: string) =>
      waitFor(`${name} is kept`, async () => (await readStorage()).includes(name));
    await page.goto('/create-campaign');
    await form.name.fill('Left behind');
    await waitUntilStored('Left behind');
    await page.reload();
    await page.getByRole('button', { name: t('campaigns.form.draft_take') }).waitFor();
    await form.name.fill('Written beside it');
    // Waits longer than a draft needs to be saved.
    await page.waitForTimeout(1000);
    expect(await readStorage()).toContain('Left behind');
    await page.getByRole('button', { name: t('campaigns.form.draft_drop') }).click();
    await waitUntilStored('Written beside it');
    await page.reload();
    await page.getByRole('button', { name: t('campaigns.form.draft_take') }).click();
    expect(await form.name.inputValue()).toBe('Written beside it');
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it('asks to connect a device if there is none, and is saved as a draft', async () => {
    const member = await browserServer.member();
    const client = await browserServer.enter(member);
    const driver = await browser.open(browserServer.server.url, { width: 360 }, client);
    const { page, t } = driver;
    const form = new CampaignPages(driver);
    await page.goto('/create-campaign');
    await page.getByRole('link', { name: t('campaigns.form.connect') }).waitFor();
    await form.pickerOf('devices').click();
    await page.getByText(t('campaigns.form.no_device')).nth(1).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: t('campaigns.form.active') }).click();
    await page.getByRole('button', { name: t('campaigns.form.save_draft') }).waitFor();
    await page.getByRole('button', { name: t('campaigns.form.summary') }).click();
    await page.getByRole('dialog').getByText(t('campaigns.form.summary_empty')).waitFor();
    expect(await findViolations(driver)).toEqual([]);
    driver.expectNoProblems();
    await driver.close();
  }, 40_000);
});

async function rejectGap(form: CampaignPages): Promise<void> {
  const { page, t } = form.driver;
  const [min, max] = ['min_gap', 'max_gap'].map((key) =>
    page.getByRole('textbox', { name: t(`campaigns.form.${key}`) }),
  );
  await min!.fill('150');
  await min!.press('Tab');
  await page.getByText(t('campaigns.form.max_below_min')).waitFor();
  await min!.fill('20');
  await max!.fill('120');
  await max!.press('Tab');
  await page.getByText(t('campaigns.form.max_below_min')).waitFor({ state: 'detached' });
}

async function rejectWindow(form: CampaignPages): Promise<void> {
  const { page, t } = form.driver;
  const [from, to] = ['time_start_at', 'time_end_at'].map((key) => page.getByLabel(t(`campaigns.form.${key}`)));
  await from!.fill('09:00');
  await to!.fill('08:30');
  await to!.blur();
  await page.getByText(t('campaigns.form.end_before_start')).waitFor();
  expect(await to!.inputValue()).toBe('');
  await to!.fill('10:00');
  await from!.fill('11:00');
  await from!.blur();
  await page.getByText(t('campaigns.form.start_after_end')).waitFor();
  expect(await to!.inputValue()).toBe('');
  await from!.fill('');
  await from!.blur();
}

async function leaveAndContinue(form: CampaignPages, name: string): Promise<void> {
  const { page, t } = form.driver;
  await page
    .getByRole('link', { name: t('settings.title') })
    .first()
    .click();
  await page.getByRole('button', { name: t('ui.leave') }).click();
  await page.waitForURL(/settings/);
  await page.goto('/create-campaign');
  await page.getByRole('button', { name: t('campaigns.form.draft_take') }).click();
  expect(await form.name.inputValue()).toBe(name);
  await form.summaryHas(t('campaigns.form.members'), '13');
  await form.driver.shoot('campaign-form-restored');
}

/** Recipients of a running campaign are fixed, its text is not. */
async function editRunning(form: CampaignPages, id: number): Promise<void> {
  const { page, t } = form.driver;
  await page.goto(`/edit-campaign/${id}`);
  await page.getByText(t('campaigns.form.edit_running')).waitFor();
  expect(await form.pickerOf('groups').isDisabled()).toBe(true);
  await page.getByText('offer.png').first().waitFor();
  await form.driver.shoot('campaign-form-edit');
  await form.name.fill('Renamed');
  await page.getByRole('button', { name: t('ui.save'), exact: true }).click();
  await page.getByText(t('campaigns.form.updated')).waitFor();
  await page.waitForURL(/\/campaigns$/);
}

async function startDraft({ driver, start }: CampaignPages, id: number): Promise<void> {
  const { page, t } = driver;
  await page.goto(`/show-campaign/${id}`);
  await page.getByRole('button', { name: t('ui.more_actions') }).click();
  await page.getByRole('menuitem', { name: t('campaigns.duplicate') }).click();
  await page.waitForURL(/\/edit-campaign\//);
  await page.getByRole('button', { name: t('campaigns.form.save_draft') }).waitFor();
  await driver.settle();
  await driver.shoot('campaign-form-draft');
  await start.click();
  await page.getByRole('dialog').getByRole('button').filter({ hasText: /8/ }).click();
  await page.getByText(t('campaigns.form.updated')).waitFor();
  await page.waitForURL(/\/campaigns$/);
}
