import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { TakesPayments } from '../billing.messages.js';
import { Providers } from '../providers/providers.js';

@QueryHandler(TakesPayments)
export class TakesPaymentsHandler implements IQueryHandler<TakesPayments> {
  constructor(private readonly providers: Providers) {}

  async execute(): Promise<boolean> {
    return (await this.providers.readTerms()).chosen !== null;
  }
}
