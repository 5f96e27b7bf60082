import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../platform/http/access.js';
import { GetUserReports } from './chats/queries/get-user-reports.js';
import type { UserReports } from './messaging.contract.js';

/** The counters of the dashboard. It lies with the messages because it looks down on devices and messages alike. */
@Controller('api/v1/user-reports')
export class UserReportsController {
  constructor(private readonly queries: QueryBus) {}

  @Access('all')
  @Get()
  async reports(@Current() who: SignedIn): Promise<{ data: UserReports }> {
    return { data: await this.queries.execute(new GetUserReports(who.accountId)) };
  }
}
