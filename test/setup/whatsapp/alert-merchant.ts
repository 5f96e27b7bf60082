import { RequestContext } from '@mikro-orm/core';
import type { AlertsPage } from '../../../src/alerts/alerts.contract.js';
import { EvaluateAlerts } from '../../../src/alerts/commands/evaluate-alerts.js';
import { alertNotificationsJob } from '../../../src/alerts/workers/alert-notifications.job.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import type { TestApp } from '../servers/app.js';
import { type ApiUser, openApiUser, untilState } from '../accounts/api-user.js';
import { linkDevice, waitUntilOn } from './link-device.js';
import type { MailServer } from '../servers/mail-server.js';
import type { SandboxClient } from './sandbox-client.js';
import { waitFor } from '../wait-for.js';

export interface LinkedMerchant {
  apiUser: ApiUser;
  number: string;
  device: { id: number; sessionId: string };
}

/** The merchant's verified phone is not the device's. */
export class AlertMerchant implements LinkedMerchant {
  private constructor(
    private readonly merchants: AlertMerchants,
    readonly apiUser: ApiUser,
    private readonly ownNumber: string,
    readonly number: string,
    readonly device: { id: number; sessionId: string },
  ) {}

  static async open(merchants: AlertMerchants, language: 'en' | 'ar'): Promise<AlertMerchant> {
    const { server, sandbox } = merchants;
    const ownPhone = await sandbox.phones.create({ name: 'Owner' });
    const apiUser = await openApiUser(server, { phone: ownPhone.number });
    const { number } = await sandbox.phones.create({});
    const device = await linkDevice(apiUser.client, sandbox, number);
    await apiUser.client.post(`/api/v1/update-device/${device.sessionId}`, { device_name: 'Shop' });
    await apiUser.client.post('/api/v1/update-user-info', { language });
    return new AlertMerchant(merchants, apiUser, ownPhone.number, number, device);
  }

  async alerts(): Promise<AlertsPage> {
    return (await this.apiUser.client.get('/api/v1/alerts')).body;
  }

  emails() {
    return this.merchants.mail.to(this.apiUser.member.email);
  }

  async texts(): Promise<string[]> {
    const { sandbox, mainNumber } = this.merchants;
    return (await sandbox.messages(this.ownNumber, mainNumber).catch(() => [])).map(({ text }) => text ?? '');
  }

  async counts(): Promise<string> {
    return [(await this.alerts()).total, this.emails().length, (await this.texts()).length].join();
  }
}

/** Sweeps twice in parallel, as two processes would. */
export class AlertMerchants {
  mainNumber = '';

  constructor(
    readonly server: TestApp,
    readonly mail: MailServer,
    readonly sandbox: SandboxClient,
  ) {}

  openMerchant(language: 'en' | 'ar' = 'en'): Promise<AlertMerchant> {
    return AlertMerchant.open(this, language);
  }

  async sweep(): Promise<void> {
    const sweepOnce = () =>
      RequestContext.create(this.server.orm.em, async () => {
        await this.server.app.get(EvaluateAlerts).execute();
        await this.server.app.get(Jobs).runSoon(alertNotificationsJob);
      });
    await Promise.all([sweepOnce(), sweepOnce()]);
  }

  /** Sweeps repeatedly until `poll` returns a result. */
  sweepUntil<T>(condition: string, poll: () => Promise<T> | T) {
    return waitFor(condition, async () => {
      await this.sweep();
      return poll();
    });
  }

  async sweepFor(ms: number): Promise<void> {
    const end = Date.now() + ms;
    await this.sweepUntil('the time is over', () => Date.now() > end);
  }

  /** Disconnects the device permanently. */
  async disconnect({ number, apiUser, device }: LinkedMerchant): Promise<void> {
    await this.sandbox.fault({ number, kind: 'refuse-login', code: 503 });
    const since = apiUser.events.now;
    await this.sandbox.close('tcp', { number });
    await untilState(apiUser, device.sessionId, 'reconnecting', { since });
  }

  /** Reconnects immediately. */
  async reconnect({ number, apiUser, device }: LinkedMerchant): Promise<void> {
    await this.sandbox.clearFaults(number);
    await apiUser.client.post('/api/v1/new-connect-device', { session_id: device.sessionId });
    await waitUntilOn(apiUser.client, device.id);
  }
}
