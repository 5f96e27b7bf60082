import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetMessagesLeft } from '../../messaging/bulk.messages.js';
import { AppError } from '../../platform/errors.js';
import { tellError } from '../../platform/http/errors/error-texts.js';

/** What of the package keeps campaigns from sending, in the reader's language; null when nothing does. */
export class FindPackageErrors extends Query<{ status: number; message: string } | null> {
  constructor(
    readonly accountId: number,
    readonly language: 'en' | 'ar',
  ) {
    super();
  }
}

@QueryHandler(FindPackageErrors)
export class FindPackageErrorsHandler implements IQueryHandler<FindPackageErrors> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ accountId, language }: FindPackageErrors) {
    const error = await this.findError(accountId);
    return error && { status: error.status, message: tellError(error, language) };
  }

  private async findError(accountId: number): Promise<AppError | null> {
    try {
      return (await this.queries.execute(new GetMessagesLeft(accountId))) > 0 ? null : new PlanLimit('messages');
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}
