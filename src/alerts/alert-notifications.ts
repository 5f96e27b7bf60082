import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AlertAddressee, GetAlertAddressees } from '../auth/auth.messages.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { AlertRow } from './alert.resource.js';

type AlertChannel = 'email' | 'whatsapp';
export type AlertNews = 'raised' | 'cleared';

/** What one user is to be told by one way. */
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

/** `again`: it certainly did not go, and may be tried once more. */
export type DeliveryResult = { state: 'sent' | 'failed' | 'dropped' | 'again'; outcome: string | null };

const MOST_TRIES = 6;
/** Of one user and way: a device that comes and goes all day, or is made to, does not fill somebody's mailbox. The dashboard tells all. */
const MOST_A_DAY = 20;

/**
 * The notifications of alerts: a row for each user and way. One that is being sent is never sent again, even when its process dies over it:
 * at most once, as the dashboard tells it in any case.
 */
@Injectable()
export class AlertNotifications {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async orderNews(em: EntityManager, alert: AlertRow, now: Date): Promise<void> {
    const addressees = await this.queries.execute(new GetAlertAddressees(Number(alert.account_id)));
    for (const addressee of addressees)
      for (const channel of this.waysTo(addressee, alert))
        await em.execute(
          `insert into alert_notifications (account_id, alert_id, user_id, channel, news, next_at) select ?, ?, ?, ?, 'raised', ?
            where (select count(*) from alert_notifications where user_id = ? and channel = ? and news = 'raised'
              and next_at > ?::timestamptz - interval '1 day') < ?
            on conflict do nothing`,
          [alert.account_id, alert.id, addressee.userId, channel, now, addressee.userId, channel, now, MOST_A_DAY],
        );
  }

  /** To whom the trouble was told, by the same ways. */
  async orderAllClear(em: EntityManager, { id }: AlertRow, now: Date): Promise<void> {
    await em.execute(
      `insert into alert_notifications (account_id, alert_id, user_id, channel, news, next_at)
       select account_id, alert_id, user_id, channel, 'cleared', ? from alert_notifications
        where alert_id = ? and news = 'raised' and state in ('sending', 'sent') on conflict do nothing`,
      [now, id],
    );
  }

  /** What nobody was told yet, nobody needs to be told any more. */
  async drop(em: EntityManager, { id }: AlertRow): Promise<void> {
    await em.execute(
      `update alert_notifications set state = 'dropped' where alert_id = ? and news = 'raised' and state = 'due'`,
      [id],
    );
  }

  /** What is to be told now; over all accounts, as it is asked by the evaluation. */
  async due(now: Date): Promise<NotificationTarget[]> {
    const rows = await this.em.execute<{ user_id: string; channel: AlertChannel; news: AlertNews }[]>(
      `select distinct user_id, channel, news from alert_notifications where state = 'due' and next_at <= ?`,
      [now],
    );
    return rows.map(({ user_id, channel, news }) => ({ userId: Number(user_id), channel, news }));
  }

  /** Takes everything in hand that is due for one user and way, so that ten devices that fail together are one notification. */
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
    againAt: Date,
  ): Promise<void> {
    await this.em.execute(
      `update alert_notifications set outcome = ?, next_at = ?,
          state = case when ? <> 'again' then ? when tries < ? then 'due' else 'failed' end
        where id = any (?::bigint[]) and state = 'sending'`,
      [outcome, againAt, state, state, MOST_TRIES, `{${notifications.map(({ id }) => id).join()}}`],
    );
  }

  /** A process died over them, and nobody knows how far it came. Over all accounts. */
  async giveUpInterrupted(begunBefore: Date): Promise<void> {
    await this.em.execute(
      `update alert_notifications set state = 'failed', outcome = 'interrupted' where state = 'sending' and next_at < ?`,
      [begunBefore],
    );
  }

  /** The main device tells nothing of its own trouble. */
  private waysTo(addressee: AlertAddressee, alert: AlertRow): AlertChannel[] {
    const ways: AlertChannel[] = [];
    // The end of a package is told to its owner by billing, whatever they switched off.
    if (alert.once !== null && alert.plan_limit === null) return ways;
    if (addressee.wantsEmail && addressee.email && this.mailer.isOn) ways.push('email');
    if (addressee.wantsWhatsapp && addressee.phone && !alert.is_main) ways.push('whatsapp');
    return ways;
  }
}
