import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AlertAddressee, FindHolders, GetAlertAddressees, type Holder } from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { isWatched } from '../../platform/realtime/watched-accounts.js';
import { ANSWERS_TICKETS } from '../tickets/ticket-side.js';
import { composeNotice } from './notice-texts.js';

interface Claimed {
  id: string;
  account_id: string;
  user_id: string;
  ticket_id: string;
  ticket_no: string;
  to_support: boolean;
  attempts: number;
}

const MOST_ATTEMPTS = 8;
const AGAIN_SECONDS = 300;

/** Tells one user of a ticket by e-mail, while they have no browser on the line: claimed first, so never twice. */
@Injectable()
export class SendNotice {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async send(noticeId: number): Promise<void> {
    const em = this.em.fork();
    const [claimed] = await em.execute<Claimed[]>(
      `update ticket_notices n set state = 'sending', attempts = attempts + 1
         from tickets t, users u where n.id = ? and n.state = 'waiting' and n.due_at <= now() and t.id = n.ticket_id
          and u.id = n.user_id and not ${isWatched('u.account_id')}
       returning n.id, n.account_id, n.user_id, n.ticket_id, t.ticket_no, n.to_support, n.attempts`,
      [noticeId],
    );
    // They see it there, and are asked about again.
    if (!claimed) return this.postpone(noticeId);
    const state = await this.deliver(claimed);
    const next = state === 'waiting' && claimed.attempts >= MOST_ATTEMPTS ? 'failed' : state;
    await em.execute('update ticket_notices set state = ?, due_at = now() + make_interval(secs => ?) where id = ?', [
      next,
      AGAIN_SECONDS,
      claimed.id,
    ]);
  }

  private async postpone(noticeId: number): Promise<void> {
    await this.em
      .fork()
      .execute(
        `update ticket_notices set due_at = now() + make_interval(secs => ?) where id = ? and state = 'waiting' and due_at <= now()`,
        [AGAIN_SECONDS, noticeId],
      );
  }

  private async deliver(claimed: Claimed): Promise<'sent' | 'failed' | 'waiting'> {
    const addressee = await this.findAddressee(claimed);
    if (!addressee?.email) return 'failed';
    const facts = {
      ...{ ticketNo: claimed.ticket_no, platform: addressee.platform, toSupport: claimed.to_support },
      url: `${this.config.appUrl}/edit-ticket/${claimed.ticket_id}`,
    };
    try {
      await this.mailer.send({ to: addressee.email, ...composeNotice(facts, addressee.language) });
      return 'sent';
    } catch (error) {
      const { command, responseCode } = error as { command?: string; responseCode?: number };
      const isLater = command === 'CONN' || (responseCode !== undefined && responseCode < 500);
      return isLater ? 'waiting' : 'failed';
    }
  }

  private async findAddressee(claimed: Claimed): Promise<Holder | AlertAddressee | undefined> {
    const all: readonly (Holder | AlertAddressee)[] = claimed.to_support
      ? await this.queries.execute(new FindHolders(ANSWERS_TICKETS))
      : await this.queries.execute(new GetAlertAddressees(Number(claimed.account_id)));
    return all.find(({ userId }) => userId === Number(claimed.user_id));
  }
}
