import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Config } from '../../platform/config.js';
import { CURRENT_TIME, database, NOW } from '../../platform/database/statements/database.js';
import { Secrets } from '../../platform/secrets.js';
import type { Language } from '../auth.contract.js';
import type { CodeChannel } from '../codes.contract.js';
import { DeliverNotification } from '../notifications/deliver-notification.js';
import { composeInvitation } from './compose-invitation.js';
import { macOfInvitation } from './mac-of-invitation.js';

const MAX_RETRY_AGE = '1 day';
const MAX_BATCH_SIZE = 100;

interface InvitedRow {
  name: string;
  email: string | null;
  phone: string | null;
  language: Language;
  platform: string;
  account: string;
}

const CHANNELS: readonly CodeChannel[] = ['email', 'whatsapp', 'virtual_phone'];

@Injectable()
export class SendInvitation {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly notifications: DeliverNotification,
  ) {}

  findUnsent(): Promise<{ userId: number; accountId: number }[]> {
    return database(this.em.fork())
      .selectFrom('invitations')
      .select(['user_id as userId', 'account_id as accountId'])
      .where('sent_at', 'is', null)
      .where('used_at', 'is', null)
      .where('invited_at', '>', sql<Date>`now() - ${MAX_RETRY_AGE}::interval`)
      .orderBy('invited_at')
      .limit(MAX_BATCH_SIZE)
      .execute();
  }

  async execute(userId: number): Promise<void> {
    const token = randomBytes(24).toString('base64url');
    const mac = macOfInvitation(this.secrets, token);
    const { numUpdatedRows } = await database(this.em.fork())
      .updateTable('invitations')
      .set({ token_mac: mac, updated_at: NOW })
      .where('user_id', '=', userId)
      .where('invited_at', 'is not', null)
      .where('sent_at', 'is', null)
      .where('used_at', 'is', null)
      .where('expires_at', '>', CURRENT_TIME)
      .executeTakeFirstOrThrow();
    const invited = numUpdatedRows > 0n ? await this.read(userId) : null;
    if (!invited) return;
    const url = `${this.config.appUrl}/choose-password?token=${token}`;
    const notification = composeInvitation({ ...invited, url }, invited.language);
    const { channel, outcomes } = await this.notifications.deliver(invited, notification, CHANNELS);
    if (!channel) throw new Error(`invitation not sent: ${outcomes}`);
    await database(this.em.fork())
      .updateTable('invitations')
      .set({ sent_at: NOW, updated_at: NOW })
      .where('token_mac', '=', mac)
      .execute();
  }

  private async read(userId: number): Promise<InvitedRow | null> {
    const { rows } = await sql<InvitedRow>`
      select coalesce(u.name, '') as name, nullif(u.email, '') as email, u.phone, u.language, s.platform_name as platform,
          coalesce(a.platform_name, o.name, o.username) as account
        from users u join accounts a on a.id = u.account_id cross join platform_settings s
        cross join lateral (select name, username from users where account_id = a.id and role_id is null order by id limit 1) o
        where u.id = ${userId} and u.status = 'invited' and a.deleted_at is null`.execute(database(this.em.fork()));
    return rows[0] ?? null;
  }
}
