import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type AlertRecipient, GetAlertRecipients } from '../../auth.messages.js';

@QueryHandler(GetAlertRecipients)
export class GetAlertRecipientsHandler implements IQueryHandler<GetAlertRecipients> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetAlertRecipients): Promise<AlertRecipient[]> {
    const { rows } = await sql<AlertRecipient>`
      select u.id as "userId", coalesce(u.name, u.username) as name, u.language, u.alerts_by_email as "wantsEmail",
          u.alerts_by_whatsapp as "wantsWhatsapp", case when u.email_proven_at is not null then u.email end as email,
          case when u.phone_proven_at is not null then u.phone end as phone, s.platform_name as "platformName"
        from users u cross join platform_settings s
        where u.account_id = ${accountId} and u.role_id is null and u.verified_at is not null order by u.id`.execute(
      database(this.em),
    );
    return rows;
  }
}
