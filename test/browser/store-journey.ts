import { expect } from '@jest/globals';
import { DESCRIPTIONS } from '../../src/commerce/platforms/descriptions.gen.contract.js';
import { APP_IDS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';
import type { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { TestBrowser } from '../setup/browser/browser.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { ORDER_COURSES } from '../setup/stores/order-courses.js';
import { StoreClient } from '../setup/stores/store-client.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

export interface StoreStory {
  language: 'en' | 'ar';
  platform: Platform;
  /** The connection receives orders and carts. */
  sells: boolean;
}

export class StoreJourney {
  private driver!: PageDriver;
  private store!: StoreClient;
  private customer = '';
  /** An order after a cart counts as its purchase. */
  private visitor = '';
  private sender = '';

  constructor(
    private readonly browserServer: OwnBrowserServer,
    private readonly browser: TestBrowser,
    private readonly story: StoreStory,
  ) {}

  async run(): Promise<void> {
    const { sandbox, server } = this.browserServer;
    const client = await this.browserServer.signedIn();
    this.customer = (await sandbox.phones.create({ name: 'سارة أحمد', autoRead: true })).number;
    this.visitor = (await sandbox.phones.create({ name: 'نورة العتيبي', autoRead: true })).number;
    this.sender = (await sandbox.phones.create({ name: 'Palm Shop' })).number;
    await linkDevice(client, sandbox, this.sender);
    this.store = new StoreClient(sandbox, this.story.platform);
    this.driver = await this.browser.open(server.url, { language: this.story.language }, client);
    await this.activate();
    const { copiedAddress } = DESCRIPTIONS[this.story.platform];
    await (copiedAddress === 'receiver' ? this.connectBySecret() : this.connectByOAuth());
    if (copiedAddress === 'plugin') await this.configurePlugin();
    await this.switchOn();
    if (this.story.sells) {
      await this.sellOnDelivery();
      await this.recoverCart();
      await this.checkDashboard();
    }
    await this.end();
    this.driver.expectNoProblems();
    await this.driver.close();
  }

  private get card() {
    const { page, t } = this.driver;
    return page.getByRole('article').filter({ hasText: t(`apps.platform.${this.story.platform}`) });
  }

  private async activate(): Promise<void> {
    const { page, t } = this.driver;
    await page.goto('/apps');
    await this.card
      .getByRole('button', { name: t('apps.activate', { name: t(`apps.platform.${this.story.platform}`) }) })
      .click();
    await this.card.getByRole('link', { name: t('apps.connect_store') }).click();
    await page.waitForURL(`**/${this.story.platform}-setting-app/${APP_IDS[this.story.platform]}`);
  }

  private async connectByOAuth(): Promise<void> {
    const { page, t } = this.driver;
    const name = t(`apps.platform.${this.story.platform}`);
    await page.getByRole('button', { name: t('apps.connection.redirect', { name }) }).click();
    const { domain, url } = await this.store.read();
    const [field] = DESCRIPTIONS[this.story.platform].connectFields.redirect ?? [];
    if (field) {
      // Several servers are listed.
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('apps.connection.shop') }).fill(field === 'shop' ? domain : url);
      await dialog.getByRole('button', { name: t('apps.connection.go_on') }).click();
    }
    await page.locator('button[value="approve"]').click();
    await page.getByText(t('apps.connection.word.connected')).waitFor();
    await page.locator('[data-tone="good"]').getByText(t('apps.state.connected'), { exact: true }).waitFor();
  }

  /** WooCommerce reports carts through a plugin, which needs the address. */
  private async configurePlugin(): Promise<void> {
    const { page, t } = this.driver;
    await page.getByRole('button', { name: t('apps.connection.more') }).click();
    await this.store.receiveAt(await page.getByRole('textbox', { name: t('apps.connection.carts_url') }).inputValue());
  }

  private async connectBySecret(): Promise<void> {
    const { page, t } = this.driver;
    await page.getByRole('button', { name: t('apps.connection.secret') }).click();
    const dialog = page.getByRole('dialog');
    const read = (label: string) => dialog.getByRole('textbox', { name: label }).inputValue();
    await this.store.receiveAt(
      await read(t('apps.connection.webhook_url')),
      await read(t('apps.connection.secret_label')),
    );
    await dialog.getByRole('button', { name: t('apps.connection.secret_saved') }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  private async switchOn(): Promise<void> {
    const { page, t } = this.driver;
    const open = async (section: string): Promise<void> => {
      const title = t(`apps.section.${section}`);
      // Ends with a number. Other buttons contain the same word.
      const fold = page.getByRole('button', { name: new RegExp(`^${title}`) }).first();
      if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
    };
    const on = (automation: string) =>
      page.getByRole('switch', {
        name: t('apps.switch_of', { name: t(`apps.automation.${automation}`) }),
        exact: true,
      });
    await on(ORDER_COURSES[this.story.platform].created).press('Space');
    await open('cod');
    await on('cod.question').press('Space');
    await open('cart');
    await on('cart.left').press('Space');
    await page.getByRole('button', { name: t('ui.save'), exact: true }).click();
    await page.getByText(t('apps.setting_is_updated')).waitFor();
  }

  private async sellOnDelivery(): Promise<void> {
    const { page, t } = this.driver;
    const { sandbox } = this.browserServer;
    const order = await this.store.order({ phone: this.customer, name: 'سارة أحمد', cod: true });
    const { number } = await this.store.readOrder(order.id);
    const received = await sandbox.inbox(this.customer, { from: this.sender, count: 2, waitMs: 20_000 });
    expect(received.map(({ text }) => text ?? '').every((text) => text.includes(number) && !/[{}]/.test(text))).toBe(
      true,
    );

    await page.goto('/other-events');
    const row = page.getByRole('row').filter({ hasText: t('apps.automation.cod.question') });
    await row.getByText(t('other_events.cod_state.asked')).first().waitFor();
    await this.driver.settle();
    await sandbox.send(this.customer, this.sender, this.story.language === 'ar' ? '١' : 'Yes');
    // Updates without a reload.
    await row.getByText(t('other_events.cod_state.confirmed')).first().waitFor();
    await waitFor('the figure follows', async () => {
      const figures = await page.getByRole('region', { name: t('other_events.cod') }).textContent();
      return figures?.includes(`${t('other_events.cod_count.confirmed')}1`);
    });
    await this.driver.shoot(`journey-${this.story.platform}-events`);
  }

  private async recoverCart(): Promise<void> {
    const { page, t } = this.driver;
    const { sandbox } = this.browserServer;
    const cart = await this.store.leaveCart({ phone: this.visitor, name: 'نورة العتيبي' });
    if (this.story.platform === 'shopify') await this.letHourPass();
    await page.goto('/aboundcarts');
    await page.getByRole('link', { name: 'نورة العتيبي' }).first().click();
    await page.waitForURL('**/abounded-cart/*');
    await page.getByRole('button', { name: t('carts.send_now') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('carts.send_now') })
      .click();
    await waitFor('the reminder came, with the way back to the cart', async () =>
      (await sandbox.inbox(this.visitor, { from: this.sender })).some(({ text }) => text?.includes('/c/')),
    );
    await page.getByText(t('carts.moment.read')).waitFor();
    await this.store.buyCart(cart.id);
    await page.getByText(t('carts.moment.bought')).waitFor();
    await page.getByRole('link', { name: t('shell.up', { page: t('carts.title') }) }).click();
    await page
      .getByRole('table', { name: t('carts.title') })
      .getByText(t('carts.status.recovered'))
      .waitFor();
    const value = page.getByRole('region', { name: /30/ }).locator('dd').last();
    await waitFor('the revenue is shown', async () => /[1-9]/.test((await value.textContent()) ?? ''));
    await this.driver.shoot(`journey-${this.story.platform}-carts`);
  }

  /** Shopify sends no event. A cart counts as abandoned after an hour without changes. */
  private async letHourPass(): Promise<void> {
    const { em } = this.browserServer;
    await waitFor('the cart is known', async () => {
      const known = await em.execute<unknown[]>(
        `update carts set touched_at = now() - interval '61 minutes', due_at = now() where phone = ? and state = 'open' returning id`,
        [this.visitor],
      );
      return known.length > 0;
    });
    await waitFor('it counts as left', async () => {
      const abandoned = 'select id from carts where phone = ? and left_at is not null';
      return (await em.execute<unknown[]>(abandoned, [this.visitor])).length > 0;
    });
  }

  private async checkDashboard(): Promise<void> {
    const { page, t } = this.driver;
    await page.goto('/dashboard');
    await page
      .getByRole('region', { name: t('stores.title') })
      .getByText(t('stores.recovered'))
      .waitFor();
    await this.driver.shoot(`journey-${this.story.platform}-dashboard`);
  }

  /** WooCommerce reports no uninstall, and the generic store is disconnected here. */
  private async end(): Promise<void> {
    const { page, t } = this.driver;
    await page.goto('/apps');
    await this.card.getByText(t('apps.state.connected'), { exact: true }).waitFor();
    await this.driver.settle();
    await this.store.uninstall();
    if (this.story.platform === 'woocommerce') await this.checkConnection();
    await this.card.getByText(t('apps.state.needs_attention'), { exact: true }).waitFor();
    if (this.story.platform !== 'twsaa') return;
    await this.card.getByText(t('apps.reasons.uninstalled')).waitFor();
    await this.card.getByRole('link', { name: t('apps.reconnect') }).click();
    await page.getByRole('button', { name: t('apps.connection.disconnect') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('apps.connection.disconnect') })
      .click();
    await page.getByText(t('apps.connection.disconnected')).waitFor();
    await page.getByRole('link', { name: t('shell.up', { page: t('apps.title') }) }).click();
    await this.card.getByText(t('apps.state.not_connected'), { exact: true }).waitFor();
  }

  /** Asks the store, because some send no event. */
  private async checkConnection(): Promise<void> {
    const { page, t } = this.driver;
    await this.card.getByRole('link', { name: t('apps.open_settings') }).click();
    await page.getByRole('button', { name: t('apps.connection.more') }).click();
    await page.getByRole('button', { name: t('apps.connection.check') }).click();
    await page.getByText(t('apps.reasons.revoked')).first().waitFor();
    await page.getByRole('link', { name: t('shell.up', { page: t('apps.title') }) }).click();
  }
}
