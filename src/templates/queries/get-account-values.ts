import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DescribeOwner, GetGeneralSettings } from '../../auth/auth.messages.js';
import { GetAccountValues } from '../templates.messages.js';
import type { Keyword } from '../text/text-names.contract.js';

@QueryHandler(GetAccountValues)
export class GetAccountValuesHandler implements IQueryHandler<GetAccountValues> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ accountId }: GetAccountValues): Promise<Record<string, string>> {
    const { platform_name, platform_phone } = await this.queries.execute(new GetGeneralSettings(accountId));
    const owner = await this.queries.execute(new DescribeOwner(accountId));
    const values: Partial<Record<Keyword, string>> = {
      platform_name,
      ...(platform_phone && { platform_phone: `+${platform_phone}` }),
      ...(owner && { your_email: owner.email, admin_name: owner.name }),
    };
    return values;
  }
}
