import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Language } from '../../auth.contract.js';
import { type AccountOwner, GetAccountOwner } from '../../auth.messages.js';

interface Row {
  id: string;
  username: string;
  name: string;
  email: string;
  phone: string | null;
  is_email_proven: boolean;
  is_phone_proven: boolean;
  language: Language;
}

@QueryHandler(GetAccountOwner)
export class GetAccountOwnerHandler implements IQueryHandler<GetAccountOwner> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetAccountOwner): Promise<AccountOwner | null> {
    const [owner] = await this.em.execute<Row[]>(
      `select id, username, coalesce(name, username) as name, email, phone, email_proven_at is not null as is_email_proven,
          phone_proven_at is not null as is_phone_proven, language
        from users where account_id = ? order by id limit 1`,
      [accountId],
    );
    if (!owner) return null;
    const { id, is_email_proven: isEmailVerified, is_phone_proven: isPhoneVerified, ...rest } = owner;
    return { ...rest, userId: Number(id), isEmailVerified, isPhoneVerified };
  }
}
