import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type AccountOwner, GetAccountOwner } from '../../auth.messages.js';

@QueryHandler(GetAccountOwner)
export class GetAccountOwnerHandler implements IQueryHandler<GetAccountOwner> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetAccountOwner): Promise<AccountOwner | null> {
    const { rows } = await sql<AccountOwner>`
      select id as "userId", username, coalesce(name, username) as name, email, phone,
          email_proven_at is not null as "isEmailVerified", phone_proven_at is not null as "isPhoneVerified", language
        from users where account_id = ${accountId} and role_id is null order by id limit 1`.execute(database(this.em));
    return rows[0] ?? null;
  }
}
