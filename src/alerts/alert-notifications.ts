import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { type AlertRecipient, GetAlertRecipients } from '../auth/auth.messages.js';
import { database, type Row } from '../platform/database/statements/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { AlertRow } from './alert.resource.js';
import { ALERTS } from './alerts.contract.js';

type AlertChannel = Row<'alert_notifications'>['channel'];
export type AlertNews = Row<'alert_notifications'>['news'];

export interface NotificationTarget {
  userId: number;
  channel: AlertChannel;
  news: AlertNews;
}

export interface ClaimedNotification extends Pick<Row<'alert_notifications'>, 'id' | 'tries'> {
  alert: AlertRow;
}

export type DeliveryResult = { state: 'sent' | 'failed' | 'dropped' | 'again'; outcome: string | null };

const MAX_ATTEMPTS = 6;
/** Maximum per user and channel, so a flapping device fills no mailbox. */
const MAX_PER_DAY = 20;

/** Queue of notifications. Sends each at most once, also after a crash. */
@Injectable()
export class AlertNotifications {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async queueRaised(em: EntityManager, alert: AlertRow, now: Date): Promise<void> {
    const recipients = await this.queries.execute(new GetAlertRecipients(alert.account_id));
    for (const recipient of recipients)
      for (const channel of this.channelsFor(recipient, alert))
        await sql`
          insert into alert_notifications (account_id, alert_id, user_id, channel, news, next_at)
          select ${alert.account_id}, ${alert.id}, ${recipient.userId}, ${channel}, 'raised', ${now}
            where (select count(*) from alert_notifications where user_id = ${recipient.userId} and channel = ${channel}
              and news = 'raised' and next_at > ${now}::timestamptz - interval '1 day') < ${MAX_PER_DAY}
            on conflict do nothing`.execute(database(em));
  }

  async queueAllClear(em: EntityManager, { id }: AlertRow, now: Date): Promise<void> {
    await sql`
      insert into alert_notifications (account_id, alert_id, user_id, channel, news, next_at)
      select account_id, alert_id, user_id, channel, 'cleared', ${now} from alert_notifications
        where alert_id = ${id} and news = 'raised' and state in ('sending', 'sent') on conflict do nothing`.execute(
      database(em),
    );
  }

  async dropDue(em: EntityManager, { id }: AlertRow): Promise<void> {
    await database(em)
      .updateTable('alert_notifications')
      .set({ state: 'dropped' })
      .where('alert_id', '=', id)
      .where('news', '=', 'raised')
      .where('state', '=', 'due')
      .execute();
  }

  findDue(now: Date): Promise<NotificationTarget[]> {
    return database(this.em)
      .selectFrom('alert_notifications')
      .select(['user_id as userId', 'channel', 'news'])
      .distinct()
      .where('state', '=', 'due')
      .where('next_at', '<=', now)
      .execute();
  }

  /** Claims all due rows, so ten failing devices cause one notification. */
  async claim({ userId, channel, news }: NotificationTarget, now: Date): Promise<ClaimedNotification[]> {
    const { rows } = await sql<AlertRow & { notification_id: number; tries: number }>`
      with claimed as (
        update alert_notifications set state = 'sending', tries = tries + 1, next_at = ${now}
          where id in (select id from alert_notifications where user_id = ${userId} and channel = ${channel} and news = ${news}
            and state = 'due' and next_at <= ${now} order by id for update skip locked)
        returning id as notification_id, alert_id, tries)
      select c.notification_id, c.tries, a.* from claimed c join alerts a on a.id = c.alert_id order by a.id`.execute(
      database(this.em),
    );
    return rows.map(({ notification_id: id, tries, ...alert }) => ({ id, tries, alert }));
  }

  async settle(
    notifications: readonly ClaimedNotification[],
    { state, outcome }: DeliveryResult,
    retryAt: Date,
  ): Promise<void> {
    await sql`
      update alert_notifications set outcome = ${outcome}, next_at = ${retryAt},
          state = case when ${state} <> 'again' then ${state} when tries < ${MAX_ATTEMPTS} then 'due' else 'failed' end
        where id = any (${notifications.map(({ id }) => id)}::bigint[]) and state = 'sending'`.execute(
      database(this.em),
    );
  }

  /** Fails notifications of crashed processes, because their delivery is unknown. */
  async failInterrupted(claimedBefore: Date): Promise<void> {
    await database(this.em)
      .updateTable('alert_notifications')
      .set({ state: 'failed', outcome: 'interrupted' })
      .where('state', '=', 'sending')
      .where('next_at', '<', claimedBefore)
      .execute();
  }

  /** Excludes WhatsApp for alerts of the main device, which would send the messages. */
  private channelsFor(recipient: AlertRecipient, alert: AlertRow): AlertChannel[] {
    const channels: AlertChannel[] = [];
    if (ALERTS[alert.kind].notice === null) return channels;
    if (recipient.wantsEmail && recipient.email && this.mailer.isOn) channels.push('email');
    if (recipient.wantsWhatsapp && recipient.phone && !alert.is_main) channels.push('whatsapp');
    return channels;
  }
}
