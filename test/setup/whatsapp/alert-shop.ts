import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import type { AlertsPage } from '../../../src/alerts/alerts.contract.js';
import { EvaluateAlerts } from '../../../src/alerts/commands/evaluate-alerts.js';
import { AlertNotificationsWorker } from '../../../src/alerts/workers/alert-notifications.worker.js';
import { Workers } from '../../../src/platform/queues/workers.js';
import type { TestApp } from '../servers/app.js';
import { type ApiUser, openApiUser, untilState } from '../accounts/api-user.js';
import { linkDevice, waitUntilOn } from './link-device.js';
import type { MailServer } from '../servers/mail-server.js';
import type { SandboxClient } from './sandbox-client.js';
import { waitFor } from '../wait-for.js';

export interface LinkedShop {
  apiUser: ApiUser;
  number: string;
  device: { id: number; sessionId: string };
}

/** A merchant with a proven phone, another one than the device's, and a device that is on; and what they are told. */
export class AlertShop implements LinkedShop {
  private constructor(
    private readonly stage: AlertShops,
    readonly apiUser: ApiUser,
    private readonly ownNumber: string,
    readonly number: string,
    readonly device: { id: number; sessionId: string },
  ) {}

  static async open(stage: AlertShops, language: 'en' | 'ar'): Promise<AlertShop> {
    const { server, sandbox } = stage;
    const own = await sandbox.phones.create({ name: 'Owner' });
    const apiUser = await openApiUser(server, { phone: own.number });
    const { number } = await sandbox.phones.create({});
    const device = await linkDevice(apiUser.client, sandbox, number);
    await apiUser.client.post(`/api/v1/update-device/${device.sessionId}`, { device_name: 'Shop' });
    await apiUser.client.post('/api/v1/update-user-info', { language });
    return new AlertShop(stage, apiUser, own.number, number, device);
  }

  async alerts(): Promise<AlertsPage> {
    return (await this.apiUser.client.get('/api/v1/alerts')).body;
  }

  letters() {
    return this.stage.mail.to(this.apiUser.member.email);
  }

  async texts(): Promise<string[]> {
    const { sandbox, mainNumber } = this.stage;
    return (await sandbox.messages(this.ownNumber, mainNumber).catch(() => [])).map(({ text }) => text ?? '');
  }

  /** Alerts, e-mails and WhatsApp texts so far. */
  async counts(): Promise<string> {
    return [(await this.alerts()).total, this.letters().length, (await this.texts()).length].join();
  }
}

/** A server that sweeps when the spec wants it to, as two processes that do so in the same moment. */
export class AlertShops {
  mainNumber = '';

  constructor(
    readonly server: TestApp,
    readonly mail: MailServer,
    readonly sandbox: SandboxClient,
  ) {}

  openShop(language: 'en' | 'ar' = 'en'): Promise<AlertShop> {
    return AlertShop.open(this, language);
  }

  async sweep(): Promise<void> {
    const commands = this.server.app.get(CommandBus);
    const one = () =>
      RequestContext.create(this.server.orm.em, async () => {
        await commands.execute(new EvaluateAlerts());
        await this.server.app.get(Workers).reconcile(AlertNotificationsWorker);
      });
    await Promise.all([one(), one()]);
  }

  /** Sweeps as time goes by, until it is so. */
  sweepUntil<T>(what: string, ask: () => Promise<T> | T) {
    return waitFor(what, async () => {
      await this.sweep();
      return ask();
    });
  }

  async sweepFor(ms: number): Promise<void> {
    const end = Date.now() + ms;
    await this.sweepUntil('the time is over', () => Date.now() > end);
  }

  /** The device is away, and stays so. */
  async cut({ number, apiUser, device }: LinkedShop): Promise<void> {
    await this.sandbox.fault({ number, kind: 'refuse-login', code: 503 });
    const since = apiUser.events.now;
    await this.sandbox.close('tcp', { number });
    await untilState(apiUser, device.sessionId, 'reconnecting', { since });
  }

  /** It is on again: at once, instead of when its next attempt is due. */
  async mend({ number, apiUser, device }: LinkedShop): Promise<void> {
    await this.sandbox.clearFaults(number);
    await apiUser.client.post('/api/v1/new-connect-device', { session_id: device.sessionId });
    await waitUntilOn(apiUser.client, device.id);
  }
}
