import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { ApiScope } from './api-scopes.contract.js';
import { Route } from '../../platform/http/route/route.js';
import { DescribeOwner } from '../auth.messages.js';

const Me = DataOf(
  z.object({
    account: z.object({ id: z.number(), name: z.string().nullable() }),
    key: z.object({ name: z.string(), scopes: z.array(ApiScope) }),
  }),
);

@Controller('api/integrate/v1')
export class IntegrateAccountController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get('me', {
    access: byKey(),
    response: Me,
    operationId: 'account_me',
    summary: 'Check the credentials',
  })
  async me(@Current() { accountId, apiKey }: SignedIn): Promise<z.infer<typeof Me>> {
    const owner = await this.queries.execute(new DescribeOwner(accountId));
    return {
      data: {
        account: { id: accountId, name: owner?.name ?? null },
        key: { name: apiKey?.name ?? '', scopes: [...(apiKey?.scopes ?? [])] },
      },
    };
  }
}
