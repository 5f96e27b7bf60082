import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { database } from '../../../platform/database/statements/database.js';
import { GetCountry } from '../../auth.messages.js';

const DEFAULT_COUNTRY = 'SA';

@QueryHandler(GetCountry)
export class GetCountryHandler implements IQueryHandler<GetCountry> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetCountry): Promise<string> {
    const owner = await database(this.em)
      .selectFrom('users')
      .select('phone')
      .where('account_id', '=', accountId)
      .where('role_id', 'is', null)
      .where('phone', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return (owner && parsePhoneNumberFromString(`+${owner.phone}`)?.country) ?? DEFAULT_COUNTRY;
  }
}
