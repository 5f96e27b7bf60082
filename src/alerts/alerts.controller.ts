import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../platform/http/access.js';
import { type AlertsPage, ListAlertsQuery } from './alerts.contract.js';
import { MarkAlertsSeen } from './commands/mark-alerts-seen.js';
import { ListAlerts } from './queries/list-alerts.js';

/** What is or was wrong with the account's devices. */
@Controller('api/v1/alerts')
export class AlertsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Access('all')
  @Get()
  list(@Current() who: SignedIn, @Query({ schema: ListAlertsQuery }) query: ListAlertsQuery): Promise<AlertsPage> {
    return this.queries.execute(new ListAlerts(who.accountId, query));
  }

  /** It changes nothing but what is new to them, so whoever is pended may too; an administrator inside has not seen it for them. */
  @Access('all', { pended: true, impersonator: false })
  @Post('seen')
  @HttpCode(200)
  async seen(@Current() who: SignedIn): Promise<{ message: string }> {
    await this.commands.execute(new MarkAlertsSeen(who.accountId));
    return { message: 'alerts_seen' };
  }
}
