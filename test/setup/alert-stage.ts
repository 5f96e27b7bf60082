import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import type { AlertsPage } from '../../src/alerts/alerts.contract.js';
import { EnqueueAlertNotifications } from '../../src/alerts/commands/enqueue-alert-notifications.js';
import { EvaluateAlerts } from '../../src/alerts/commands/evaluate-alerts.js';
import type { TestApp } from './app.js';
import { someNumber } from './codes.js';
import { type Desk, openDesk, untilState } from './desk.js';
import { linkDevice, waitUntilOn } from './link-device.js';
import type { MailServer } from './mail-server.js';
import type { SandboxClient } from './sandbox-client.js';
import { waitFor } from './wait-for.js';

export interface LinkedShop {
  desk: Desk;
  number: string;
  device: { id: number; sessionId: string };
}

/** A merchant with a proven phone, another one than the device's, and a device that is on; and what they are told. */
export class AlertShop implements LinkedShop {
  private constructor(
    private readonly stage: AlertStage,
    readonly desk: Desk,
    private readonly ownNumber: string,
    readonly number: string,
    readonly device: { id: number; sessionId: string },
  ) {}

  static async open(stage: AlertStage, language: 'en' | 'ar'): Promise<AlertShop> {
    const { server, sandbox } = stage;
    const own = await sandbox.phones.create({ number: someNumber(), name: 'Owner' });
    const desk = await openDesk(server, { phone: own.number });
    const { number } = await sandbox.phones.create({});
    const device = await linkDevice(desk.client, sandbox, number);
    await desk.client.post(`/api/v1/update-device/${device.sessionId}`, { device_name: 'Shop' });
    await desk.client.post('/api/v1/update-user-info', { language });
    return new AlertShop(stage, desk, own.number, number, device);
  }

  async alerts(): Promise<AlertsPage> {
    return (await this.desk.client.get('/api/v1/alerts')).body;
  }

  letters() {
    return this.stage.mail.to(this.desk.member.email);
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
export class AlertStage {
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
        await commands.execute(new EnqueueAlertNotifications());
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
  async cut({ number, desk, device }: LinkedShop): Promise<void> {
    await this.sandbox.fault({ number, kind: 'refuse-login', code: 503 });
    const since = desk.events.now;
    await this.sandbox.close('tcp', { number });
    await untilState(desk, device.sessionId, 'reconnecting', { since });
  }

  /** It is on again: at once, instead of when its next attempt is due. */
  async mend({ number, desk, device }: LinkedShop): Promise<void> {
    await this.sandbox.clearFaults(number);
    await desk.client.post('/api/v1/new-connect-device', { session_id: device.sessionId });
    await waitUntilOn(desk.client, device.id);
  }
}
