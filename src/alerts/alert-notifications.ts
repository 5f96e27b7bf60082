import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AlertAddressee, GetAlertAddressees } from '../auth/auth.messages.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { AlertRow } from './alert.resource.js';
import { ALERTS } from './alerts.contract.js';

type AlertChannel = 'email' | 'whatsapp';
export type AlertNews = 'raised' | 'cleared';

export interface NotificationTarget {
  userId: number;
  channel: AlertChannel;
  news: AlertNews;
}

export interface ClaimedNotification {
  id: string;
  tries: number;
  alert: AlertRow;
}

/** `again`: not delivered, so a retry is allowed. */
export type DeliveryResult = { state: 'sent' | 'failed' | 'dropped' | 'again'; outcome: string | null };

const MAX_ATTEMPTS = 6;
/** Per user and channel, so a flapping device fills no mailbox. The dashboard shows all alerts. */
const MAX_PER_DAY = 20;

/** At most once: rows claimed by a dead process are never sent again. */
@Injectable()
export class AlertNotifications {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async queueRaised(em: EntityManager, alert: AlertRow, now: Date): Promise<void> {
    const addressees = await this.queries.execute(new GetAlertAddressees(Number(alert.account_id)));
    for (const addressee of addressees)
      for (const channel of this.channelsFor(addressee, alert))
        await em.execute(
          `insert into alert_notifications (account_id, alert_id, user_id, channel, news, next_at) select ?, ?, ?, ?, 'raised', ?
            where (select count(*) from alert_notifications where user_id = ? and channel = ? and news = 'raised'
              and next_at > ?::timestamptz - interval '1 day') < ?
            on conflict do nothing`,
          [alert.account_id, alert.id, addressee.userId, channel, now, addressee.userId, channel, now, MAX_PER_DAY],
        );
  }

  async queueAllClear(em: EntityManager, { id }: AlertRow, now: Date): Promise<void> {
    await em.execute(
      `insert into alert_notifications (account_id, alert_id, user_id, channel, news, next_at)
       select account_id, alert_id, user_id, channel, 'cleared', ? from alert_notifications
        where alert_id = ? and news = 'raised' and state in ('sending', 'sent') on conflict do nothing`,
      [now, id],
    );
  }

  async drop(em: EntityManager, { id }: AlertRow): Promise<void> {
    await em.execute(
      `update alert_notifications set state = 'dropped' where alert_id = ? and news = 'raised' and state = 'due'`,
      [id],
    );
  }

  async due(now: Date): Promise<NotificationTarget[]> {
    const rows = await this.em.execute<{ user_id: string; channel: AlertChannel; news: AlertNews }[]>(
      `select distinct user_id, channel, news from alert_notifications where state = 'due' and next_at <= ?`,
      [now],
    );
    return rows.map(({ user_id, channel, news }) => ({ userId: Number(user_id), channel, news }));
  }

  /** Claims everything due, so ten failing devices cause one notification. */
  async claim({ userId, channel, news }: NotificationTarget, now: Date): Promise<ClaimedNotification[]> {
    const rows = await this.em.execute<(AlertRow & { notification_id: string; tries: number })[]>(
      `with claimed as (
         update alert_notifications set state = 'sending', tries = tries + 1, next_at = ?
          where id in (select id from alert_notifications where user_id = ? and channel = ? and news = ? and state = 'due' and next_at <= ?
            order by id for update skip locked)
         returning id as notification_id, alert_id, tries)
       select c.notification_id, c.tries, a.* from claimed c join alerts a on a.id = c.alert_id order by a.id`,
      [now, userId, channel, news, now],
    );
    return rows.map(({ notification_id: id, tries, ...alert }) => ({ id, tries, alert }));
  }

  async settle(
    notifications: readonly ClaimedNotification[],
    { state, outcome }: DeliveryResult,
    retryAt: Date,
  ): Promise<void> {
    await this.em.execute(
      `update alert_notifications set outcome = ?, next_at = ?,
          state = case when ? <> 'again' then ? when tries < ? then 'due' else 'failed' end
        where id = any (?::bigint[]) and state = 'sending'`,
      [outcome, retryAt, state, state, MAX_ATTEMPTS, `{${notifications.map(({ id }) => id).join()}}`],
    );
  }

  /** Fails notifications of crashed processes, as their delivery is unknown. */
  async failInterrupted(startedBefore: Date): Promise<void> {
    await this.em.execute(
      `update alert_notifications set state = 'failed', outcome = 'interrupted' where state = 'sending' and next_at < ?`,
      [startedBefore],
    );
  }

  /** The main device never reports its own failure. */
  private channelsFor(addressee: AlertAddressee, alert: AlertRow): AlertChannel[] {
    const channels: AlertChannel[] = [];
    if (ALERTS[alert.kind].notice === null) return channels;
    if (addressee.wantsEmail && addressee.email && this.mailer.isOn) channels.push('email');
    if (addressee.wantsWhatsapp && addressee.phone && !alert.is_main) channels.push('whatsapp');
    return channels;
  }
}
