import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AlertRecipient, GetAlertRecipients } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import {
  AlertNotifications,
  type ClaimedNotification,
  type NotificationTarget,
  type DeliveryResult,
} from '../alert-notifications.js';
import { AlertTimings } from '../alert-timings.js';
import { SendAlerts } from '../send-alerts.js';

@Injectable()
export class DeliverAlerts {
  constructor(
    private readonly notifications: AlertNotifications,
    private readonly sendAlerts: SendAlerts,
    private readonly queries: QueryBus,
    private readonly timings: AlertTimings,
    private readonly clock: Clock,
  ) {}

  async execute(target: NotificationTarget): Promise<void> {
    const claimed = await this.notifications.claim(target, this.clock.now());
    const [first] = claimed;
    if (!first) return;
    const result = await this.deliver(target, claimed, first.alert.account_id);
    if (result.state !== 'sent')
      log.warn(
        { userId: target.userId, channel: target.channel, outcome: result.outcome },
        'alert notification not sent',
      );
    await this.notifications.settle(
      claimed,
      result,
      new Date(this.clock.now().getTime() + this.timings.retryMs * first.tries),
    );
  }

  private async deliver(
    target: NotificationTarget,
    claimed: readonly ClaimedNotification[],
    accountId: number,
  ): Promise<DeliveryResult> {
    const recipients = await this.queries.execute(new GetAlertRecipients(accountId));
    const recipient = recipients.find(({ userId }) => userId === target.userId);
    if (!recipient || !wants(recipient, target)) return { state: 'dropped', outcome: 'not_wanted' };
    return this.sendAlerts.execute(
      recipient,
      target,
      claimed.map(({ alert }) => alert),
    );
  }
}

const wants = ({ wantsEmail, wantsWhatsapp, email, phone }: AlertRecipient, { channel }: NotificationTarget): boolean =>
  channel === 'email' ? wantsEmail && email !== null : wantsWhatsapp && phone !== null;
