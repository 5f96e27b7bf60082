import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { type AccountOwner, GetAccountOwner, GetTimeZone, SendPlatformNotice } from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { ACTIVE_UNTIL } from '../subscription-row.js';
import { reminderText } from './reminder-texts.js';

type ClaimedReminder = NonNullable<Awaited<ReturnType<typeof claim>>>;

const MAX_ATTEMPTS = 8;
const RETRY_MINUTES = 15;

/** A claimed reminder is sent at most once, so its owner is read before. */
@Injectable()
export class SendReminder {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  async send(reminderId: number): Promise<void> {
    const em = this.em.fork();
    const reminder = await database(em)
      .selectFrom('subscription_reminders')
      .select('account_id')
      .where('id', '=', reminderId)
      .executeTakeFirst();
    if (!reminder) return;
    const owner = await this.queries.execute(new GetAccountOwner(reminder.account_id));
    const timeZone = await this.queries.execute(new GetTimeZone(reminder.account_id));
    const claimed = await claim(em, reminderId);
    if (!claimed) return;
    const state = await this.deliver(claimed, owner, timeZone);
    await database(em)
      .updateTable('subscription_reminders')
      .set({
        state: state === 'waiting' && claimed.attempts >= MAX_ATTEMPTS ? 'failed' : state,
        due_at: sql<Date>`now() + make_interval(mins => ${RETRY_MINUTES})`,
        updated_at: NOW,
      })
      .where('id', '=', reminderId)
      .execute();
  }

  private async deliver(
    { title, ...reminder }: ClaimedReminder,
    owner: AccountOwner | null,
    timeZone: string,
  ): Promise<'sent' | 'skipped' | 'waiting'> {
    if (!owner || title === null) return 'skipped';
    const to = {
      name: owner.name,
      language: owner.language,
      phone: owner.isPhoneVerified ? owner.phone : null,
      email: owner.isEmailVerified ? owner.email : null,
    };
    if (to.phone === null && to.email === null) return 'skipped';
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    const end = reminder.expire_at;
    const sendingEnd = reminder.active_until ?? end;
    const dates = { date: format.format(end), until: sendingEnd > end ? format.format(sendingEnd) : null };
    const facts = { title, days: reminder.days_before, ...dates, url: `${this.config.appUrl}/packages` };
    const text = reminderText(facts, owner.language);
    return (await this.commands.execute(new SendPlatformNotice(to, text, []))) ? 'sent' : 'waiting';
  }
}

function claim(em: EntityManager, reminderId: number) {
  return database(em)
    .updateTable('subscription_reminders as r')
    .set((eb) => ({ state: 'sending', attempts: eb('r.attempts', '+', 1), updated_at: NOW }))
    .where('r.id', '=', reminderId)
    .where('r.state', '=', 'waiting')
    .where('r.due_at', '<=', NOW)
    .returning((eb) => [
      'r.days_before',
      'r.expire_at',
      'r.attempts',
      eb
        .selectFrom('subscriptions as s')
        .select(ACTIVE_UNTIL.as('until'))
        .whereRef('s.account_id', '=', 'r.account_id')
        .as('active_until'),
      eb
        .selectFrom('subscriptions as s')
        .innerJoin('packages as p', 'p.id', 's.package_id')
        .select('p.title')
        .whereRef('s.account_id', '=', 'r.account_id')
        .whereRef('s.expire_at', '=', 'r.expire_at')
        .where('s.next_payment_id', 'is', null)
        .as('title'),
    ])
    .executeTakeFirst();
}
