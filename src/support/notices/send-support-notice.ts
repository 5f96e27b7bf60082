import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import {
  type AlertRecipient,
  FindPermissionHolders,
  GetAlertRecipients,
  type PermissionHolder,
} from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { isWatched } from '../../platform/realtime/watched-accounts.js';
import { ANSWERS_TICKETS } from '../tickets/ticket-side.js';
import { composeNotice } from './notice-texts.js';
import { ALL_USERS } from '../../auth/auth.sql.js';

const MAX_ATTEMPTS = 8;
const RETRY_AT = sql<Date>`now() + make_interval(secs => 300)`;

/** Waits while a browser of the account is open. A claimed notice is sent at most once, so reads come before the claim. */
@Injectable()
export class SendSupportNotice {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async send(noticeId: number): Promise<void> {
    const em = this.em.fork();
    const recipient = await this.findRecipient(em, noticeId);
    const claimed = await claim(em, noticeId);
    // A browser is open, or another process claimed the notice.
    if (!claimed) return this.postpone(noticeId);
    const state = await this.deliver(claimed, recipient);
    const nextState = state === 'waiting' && claimed.attempts >= MAX_ATTEMPTS ? 'failed' : state;
    await database(em)
      .updateTable('ticket_notices')
      .set({ state: nextState, due_at: RETRY_AT })
      .where('id', '=', noticeId)
      .execute();
  }

  private async postpone(noticeId: number): Promise<void> {
    await database(this.em.fork())
      .updateTable('ticket_notices')
      .set({ due_at: RETRY_AT })
      .where('id', '=', noticeId)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', NOW)
      .execute();
  }

  private async deliver(
    claimed: ClaimedNotice,
    recipient: Recipient | undefined,
  ): Promise<'sent' | 'failed' | 'waiting'> {
    if (!recipient?.email) return 'failed';
    const facts = {
      ticketNo: claimed.ticket_no,
      platform: recipient.platformName,
      isToSupport: claimed.to_support,
      url: `${this.config.appUrl}/edit-ticket/${claimed.ticket_id}`,
    };
    try {
      await this.mailer.send({ to: recipient.email, ...composeNotice(facts, recipient.language) });
      return 'sent';
    } catch (error) {
      const { command, responseCode } = error as { command?: string; responseCode?: number };
      // RFC 5321: reply codes below 500 are temporary.
      const isTemporary = command === 'CONN' || (responseCode !== undefined && responseCode < 500);
      return isTemporary ? 'waiting' : 'failed';
    }
  }

  private async findRecipient(em: EntityManager, noticeId: number): Promise<Recipient | undefined> {
    const notice = await database(em)
      .selectFrom('ticket_notices')
      .select(['account_id', 'user_id', 'to_support'])
      .where('id', '=', noticeId)
      .executeTakeFirst();
    if (!notice) return undefined;
    const recipients: readonly Recipient[] = notice.to_support
      ? await this.queries.execute(new FindPermissionHolders(ANSWERS_TICKETS))
      : await this.queries.execute(new GetAlertRecipients(notice.account_id));
    return recipients.find(({ userId }) => userId === notice.user_id);
  }
}

type Recipient = PermissionHolder | AlertRecipient;
type ClaimedNotice = NonNullable<Awaited<ReturnType<typeof claim>>>;

function claim(em: EntityManager, noticeId: number) {
  return database(em)
    .updateTable('ticket_notices as n')
    .from(['tickets as t', ALL_USERS.as('u')])
    .set((eb) => ({ state: 'sending', attempts: eb('n.attempts', '+', 1) }))
    .where('n.id', '=', noticeId)
    .where('n.state', '=', 'waiting')
    .where('n.due_at', '<=', NOW)
    .whereRef('t.id', '=', 'n.ticket_id')
    .whereRef('u.id', '=', 'n.user_id')
    .where(sql<boolean>`not ${sql.raw(isWatched('u.account_id'))}`)
    .returning(['n.ticket_id', 't.ticket_no', 'n.to_support', 'n.attempts'])
    .executeTakeFirst();
}
