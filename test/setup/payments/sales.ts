import type { EntityManager } from '@mikro-orm/postgresql';
import { expect } from '@jest/globals';
import { type ApiUser, openApiUser } from '../accounts/api-user.js';
import { type OwnApp, startApp } from '../servers/app.js';
import { ageAccount } from './age-account.js';
import { actOnPage, openBuyer, order, sellBy, untilPaymentState } from './seller.js';

export class Sales {
  private constructor(
    readonly server: OwnApp,
    readonly boss: ApiUser,
    readonly cashier: ApiUser,
    public member: ApiUser,
  ) {}

  static async open(): Promise<Sales> {
    const server = await startApp();
    const boss = await openApiUser(server, { role: 'SupperAdmin' });
    const cashier = await openApiUser(server, {
      role: 'admin',
      permissions: ['payments', 'show payments', 'members', 'edit package'],
    });
    return new Sales(server, boss, cashier, await openBuyer(server));
  }

  async close(): Promise<void> {
    for (const { events } of [this.boss, this.cashier, this.member]) events.close();
    await this.server.close();
  }

  /** Switches to a new member and to the test provider without VAT. */
  async renew(): Promise<void> {
    this.member.events.close();
    this.member = await openBuyer(this.server);
    await sellBy(this.boss.client, 'test');
  }

  em(): EntityManager {
    return this.server.orm.em.fork();
  }

  age(days: number): Promise<void> {
    return ageAccount(this.em(), this.member.member.accountId, days);
  }

  async subscription() {
    return (await this.member.client.get('/api/v1/subscription')).body.data;
  }

  async buy(body: object) {
    const { client } = this.member;
    const { id, redirect_url } = await order(client, body);
    expect((await actOnPage(this.server, redirect_url, 'pay')).status).toBe(303);
    return untilPaymentState(client, id, 'paid');
  }

  async invoiceNumbers(): Promise<number[]> {
    const rows = await this.em().execute<{ invoice_number: number }[]>(
      'select invoice_number from payments where invoice_number is not null order by 1',
    );
    return rows.map((row) => row.invoice_number);
  }
}
