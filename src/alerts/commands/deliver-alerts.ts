import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type AlertAddressee, GetAlertAddressees } from '../../auth/auth.messages.js';
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

/** Tells one user by one way what is due, in one notification. */
export class DeliverAlerts extends Command<void> {
  constructor(readonly target: NotificationTarget) {
    super();
  }
}

@CommandHandler(DeliverAlerts)
export class DeliverAlertsHandler implements ICommandHandler<DeliverAlerts> {
  constructor(
    private readonly notifications: AlertNotifications,
    private readonly send: SendAlerts,
    private readonly queries: QueryBus,
    private readonly timings: AlertTimings,
    private readonly clock: Clock,
  ) {}

  async execute({ target }: DeliverAlerts): Promise<void> {
    const claimed = await this.notifications.claim(target, this.clock.now());
    const [first] = claimed;
    if (!first) return;
    const fate = await this.tell(target, claimed, Number(first.alert.account_id));
    if (fate.state !== 'sent')
      log.warn({ userId: target.userId, channel: target.channel, why: fate.outcome }, 'an alert was not told');
    await this.notifications.settle(
      claimed,
      fate,
      new Date(this.clock.now().getTime() + this.timings.againMs * first.tries),
    );
  }

  private async tell(
    target: NotificationTarget,
    claimed: readonly ClaimedNotification[],
    accountId: number,
  ): Promise<DeliveryResult> {
    const addressees = await this.queries.execute(new GetAlertAddressees(accountId));
    const addressee = addressees.find(({ userId }) => userId === target.userId);
    if (!addressee || !wants(addressee, target)) return { state: 'dropped', outcome: 'not_wanted' };
    return this.send.to(
      addressee,
      target,
      claimed.map(({ alert }) => alert),
    );
  }
}

const wants = ({ wantsEmail, wantsWhatsapp, email, phone }: AlertAddressee, { channel }: NotificationTarget): boolean =>
  channel === 'email' ? wantsEmail && email !== null : wantsWhatsapp && phone !== null;
