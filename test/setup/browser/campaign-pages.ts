import type { Locator } from 'playwright-core';
import type { PageDriver } from './page-driver.js';

export class CampaignPages {
  constructor(readonly driver: PageDriver) {}

  get name(): Locator {
    return this.textbox('name');
  }

  get body(): Locator {
    return this.textbox('body');
  }

  /** A narrow footer shows a shorter label. */
  get start(): Locator {
    const { page, t } = this.driver;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    return button(t('campaigns.form.start')).or(button(t('campaigns.start')));
  }

  pickerOf(field: string): Locator {
    return this.driver.page.locator(`[data-path="${field}"]`).first();
  }

  async choose(field: string, option: string): Promise<void> {
    await this.pickerOf(field).click();
    await this.driver.page.getByRole('option', { name: option }).click();
    await this.driver.page.keyboard.press('Escape');
  }

  async errorOf(field: string): Promise<string> {
    const input = this.pickerOf(field);
    const id = (await input.getAttribute('aria-describedby'))?.split(' ').find((part) => part.endsWith('-error'));
    return id === undefined ? '' : ((await this.driver.page.locator(`[id="${id}"]`).textContent()) ?? '');
  }

  focused(): Promise<string | undefined> {
    return this.driver.page.evaluate<string | undefined>('document.activeElement?.dataset.path');
  }

  async summaryHas(name: string, value: string): Promise<void> {
    const { page } = this.driver;
    await page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .filter({ has: page.getByText(value, { exact: true }) })
      .waitFor();
  }

  private textbox(field: 'name' | 'body'): Locator {
    return this.driver.page.getByRole('textbox', { name: this.driver.t(`campaigns.form.${field}`) });
  }
}
