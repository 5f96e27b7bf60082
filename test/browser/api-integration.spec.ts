import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

describeInBrowser('API integration', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 90_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'credentials are created, tested against a virtual phone, and rotated; keys with scopes are added and deleted (%s)',
    async (language) => {
      const sandbox = SandboxClient.ofRun();
      const client = await browserServer.signedIn();
      const [storePhone, customer] = [
        await sandbox.phones.create({ name: 'Shop' }),
        await sandbox.phones.create({ name: 'Customer' }),
      ];
      await linkDevice(client, sandbox, storePhone.number);
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      await page.goto('/api-integrate');
      await page.getByRole('button', { name: t('api.install') }).click();
      await page.getByText(t('api.shown_once')).waitFor();
      const token = await page.getByRole('textbox', { name: t('api.token'), exact: true }).inputValue();
      expect(token).toMatch(/^mk_[\w-]{43}$/);
      await driver.shoot('api-integrate-fresh');
      expect(await findViolations(driver)).toEqual([]);

      const responseOf = (name: string) => page.getByRole('region', { name: t('api.answer_of', { name }) });
      const tryCall = (name: string) => page.getByRole('button', { name: t('api.try_named', { name }) }).click();
      await tryCall(t('api.authentication'));
      await responseOf(t('api.authentication')).getByText('HTTP 200').waitFor();
      await page.getByRole('textbox', { name: t('api.phone') }).fill(`+${customer.number}`);
      await page.getByRole('textbox', { name: t('api.body') }).fill('tried from the page');
      await tryCall(t('api.send_text'));
      await responseOf(t('api.send_text')).getByText('HTTP 201').waitFor();
      expect((await sandbox.inbox(customer.number, { count: 1 })).map(({ text }) => text)).toEqual([
        'tried from the page',
      ]);
      const example = page.getByRole('region', { name: t('api.example_of', { name: t('api.send_text') }) });
      expect(await example.innerText()).toContain(`"phone":"+${customer.number}"`);
      await page
        .getByRole('radiogroup', { name: t('api.language_of', { name: t('api.send_text') }) })
        .getByText('Python')
        .click();
      expect(await example.innerText()).toContain('import requests');

      // Calls are logged shortly after their response.
      await waitFor('the call is in the log', async () =>
        (await client.get('/api/v1/api-calls')).text.includes('/messages/text'),
      );
      await page.getByRole('button', { name: t('api.refresh') }).click();
      await page.getByText('POST /api/integrate/v1/messages/text').click();
      await page
        .getByRole('region', { name: t('api.request') })
        .getByText('tried from the page')
        .waitFor();

      await page.getByRole('button', { name: t('api.new_key') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('api.name') }).fill('Shop');
      await dialog.getByRole('checkbox', { name: t('api.scopes.messages_read') }).uncheck();
      await driver.shoot('api-key-dialog');
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'Shop' });
      await row.getByText(t('api.scopes.messages_send'), { exact: true }).waitFor();
      await row.getByRole('button', { name: t('api.rotate_title', { name: 'Shop' }) }).click();
      const rotating = page.getByRole('dialog');
      await rotating.waitFor();
      await driver.shoot('api-key-rotation');
      await rotating.getByRole('button', { name: t('api.rotate'), exact: true }).click();
      await row.getByText(t('api.previous_until')).waitFor();
      await driver.shoot('api-integrate');
      await row.getByRole('button', { name: t('api.delete_title', { name: 'Shop' }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('api.delete'), exact: true })
        .click();
      await row.waitFor({ state: 'hidden' });

      await page.reload();
      await page.getByRole('textbox', { name: t('api.token'), exact: true }).waitFor();
      expect(await page.content()).not.toContain(token);
      expect(
        await page.getByRole('button', { name: t('api.try_named', { name: t('api.devices') }) }).isDisabled(),
      ).toBe(true);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it.each([
    ['en', 'light', 'en-GB'],
    ['ar', 'dark', 'ar-SA'],
  ] as const)(
    'the reference has every call with its fields and examples, in %s and %s',
    async (language, theme, locale) => {
      const driver = await browser.open(browserServer.server.url, { language, locale });
      const { page, t } = driver;
      await page.emulateMedia({ colorScheme: theme });
      await page.goto('/docs#messages_sendText');
      const text = page.getByRole('region', { name: t('api.calls_of.messages_sendText'), exact: true });
      await text.waitFor();
      await waitFor(
        'the page has scrolled to the call',
        async () => Math.abs((await text.boundingBox())?.y ?? Infinity) < 120,
      );
      const titles = await page.getByRole('heading', { level: 3 }).allTextContents();
      const response = await fetch(`${browserServer.server.url}/api/integrate/v1/openapi.json`);
      const { paths, webhooks } = (await response.json()) as { paths: Record<string, object>; webhooks: object };
      const calls = [...Object.values(paths).flatMap((methods) => Object.keys(methods)), ...Object.keys(webhooks)];
      expect(await page.locator('main section[data-spied]').count()).toBe(calls.length + 1);
      if (language === 'ar') expect(titles.filter((title) => !/\p{Script=Arabic}/u.test(title))).toEqual([]);
      await text.getByText('send_at', { exact: true }).first().waitFor();
      const sample = text.getByRole('region', { name: /: PHP$/ });
      await page.locator('label', { hasText: 'PHP' }).click();
      expect(await sample.textContent()).toContain("'phone' => '+966501234567'");
      await page
        .getByRole('navigation', { name: t('api.contents') })
        .getByRole('link', { name: t('api.calls_of.webhook_order_event') })
        .click();
      await page.waitForURL(/#webhook_order_event$/);
      await page
        .getByRole('region', { name: `${t('api.calls_of.webhook_order_event')}: ${t('api.sent_body')}` })
        .getByText('order.event')
        .waitFor();
      const search = page.getByRole('combobox', { name: t('api.find_part') });
      await search.fill('send_at');
      expect(await page.getByRole('option').count()).toBeLessThan(calls.length / 2);
      await page.getByRole('option', { name: t('api.calls_of.messages_sendText'), exact: true }).click();
      await page.waitForURL(/#messages_sendText$/);
      expect(await search.inputValue()).toBe('');
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot(`docs-${language}-${theme}`);
      const otherLanguage = language === 'ar' ? 'en' : 'ar';
      await page.getByRole('button', { name: t('shell.language') }).click();
      await page.getByRole('menuitemradio', { name: otherLanguage === 'ar' ? 'العربية' : 'English' }).click();
      driver.setLanguage(otherLanguage);
      const sameCall = page.getByRole('region', { name: driver.t('api.calls_of.messages_sendText'), exact: true });
      await waitFor(
        'the same call is still in view',
        async () => Math.abs((await sameCall.boundingBox())?.y ?? Infinity) < 120,
      );
      driver.expectNoProblems();
      await driver.close();
    },
  );
});
