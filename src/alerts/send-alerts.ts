import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AlertRecipient, GetTimeZone } from '../auth/auth.messages.js';
import { SendPlatformText } from '../auth/auth.ports.js';
import { Config } from '../platform/config.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { AlertRow } from './alert.resource.js';
import type { NotificationTarget, DeliveryResult } from './alert-notifications.js';
import { composeAlerts } from './compose-alerts.js';

@Injectable()
export class SendAlerts {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async execute(
    recipient: AlertRecipient,
    { channel, news }: NotificationTarget,
    alerts: readonly AlertRow[],
  ): Promise<DeliveryResult> {
    const timeZone = await this.queries.execute(new GetTimeZone(alerts[0]!.account_id));
    const notification = composeAlerts(news, alerts, { ...recipient, timeZone, appUrl: this.config.appUrl });
    if (channel === 'whatsapp') {
      const outcome = await this.commands.execute(new SendPlatformText(recipient.phone!, notification.text));
      if (outcome === 'sent') return { state: 'sent', outcome: null };
      // After a timeout the message may still arrive.
      return { state: outcome === 'no_device' ? 'again' : 'failed', outcome };
    }
    try {
      await this.mailer.send({ to: recipient.email!, ...notification.mail });
      return { state: 'sent', outcome: null };
    } catch (error) {
      return classifyMailError(error);
    }
  }
}

/** Keeps only the code, as mail servers repeat addresses in replies. */
function classifyMailError(error: unknown): DeliveryResult {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  const outcome = responseCode ? `mail_${responseCode}` : 'mail_failed';
  const isTemporary = responseCode !== undefined && responseCode < 500;
  return { state: command === 'CONN' || isTemporary ? 'again' : 'failed', outcome };
}
