import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { GetCountry } from '../../auth.messages.js';

const ELSE = 'SA';

@QueryHandler(GetCountry)
export class GetCountryHandler implements IQueryHandler<GetCountry> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetCountry): Promise<string> {
    const [owner] = await this.em.execute<{ phone: string }[]>(
      'select phone from users where account_id = ? and phone is not null order by id limit 1',
      [accountId],
    );
    return (owner && parsePhoneNumberFromString(`+${owner.phone}`)?.country) ?? ELSE;
  }
}
