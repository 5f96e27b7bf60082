import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetAccountOwner, GetTimeZone, SendPlatformNotice } from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { ACTIVE_UNTIL } from '../subscription-row.js';
import { reminderText } from './reminder-texts.js';

interface Claimed {
  account_id: string;
  days_before: number;
  expire_at: string;
  active_until: string | null;
  attempts: number;
  /** Null when that is no longer when it ends. */
  title: string | null;
}

const MOST_ATTEMPTS = 8;
const AGAIN_MINUTES = 15;

/** Tells the owner of an account that their package ends, by the main device or else by e-mail: claimed first, so never twice. */
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
    const [claimed] = await em.execute<Claimed[]>(
      `update subscription_reminders r set state = 'sending', attempts = attempts + 1, updated_at = now()
        where r.id = ? and r.state = 'waiting' and r.due_at <= now()
        returning r.account_id, r.days_before, r.expire_at, r.attempts,
          (select ${ACTIVE_UNTIL} from subscriptions s where s.account_id = r.account_id) as active_until,
          (select p.title from subscriptions s join packages p on p.id = s.package_id
            where s.account_id = r.account_id and s.expire_at = r.expire_at and s.next_payment_id is null) as title`,
      [reminderId],
    );
    if (!claimed) return;
    const state = await this.deliver(claimed);
    await em.execute(
      `update subscription_reminders set state = ?, due_at = now() + make_interval(mins => ?), updated_at = now() where id = ?`,
      [state === 'waiting' && claimed.attempts >= MOST_ATTEMPTS ? 'failed' : state, AGAIN_MINUTES, reminderId],
    );
  }

  private async deliver({ title, ...reminder }: Claimed): Promise<'sent' | 'skipped' | 'waiting'> {
    const accountId = Number(reminder.account_id);
    const owner = title === null ? null : await this.queries.execute(new GetAccountOwner(accountId));
    if (!owner || title === null) return 'skipped';
    const to = {
      ...{ name: owner.name, language: owner.language },
      phone: owner.isPhoneProven ? owner.phone : null,
      email: owner.isEmailProven ? owner.email : null,
    };
    if (to.phone === null && to.email === null) return 'skipped';
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    const until = reminder.active_until ?? reminder.expire_at;
    const [end, sendingEnd] = [new Date(reminder.expire_at), new Date(until)];
    const dates = { date: format.format(end), until: sendingEnd > end ? format.format(sendingEnd) : null };
    const facts = { title, days: reminder.days_before, ...dates, url: `${this.config.appUrl}/packages` };
    const text = reminderText(facts, owner.language);
    return (await this.commands.execute(new SendPlatformNotice(to, text, []))) ? 'sent' : 'waiting';
  }
}
