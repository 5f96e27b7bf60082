import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetRemainingMessages } from '../../messaging/messaging.messages.js';
import { AppError } from '../../platform/errors.js';

@Injectable()
export class FindPackageErrors {
  constructor(private readonly queries: QueryBus) {}

  async execute(accountId: number, language: 'en' | 'ar'): Promise<{ status: number; message: string } | null> {
    const error = await this.findError(accountId);
    return error && { status: error.status, message: error.texts[language] };
  }

  private async findError(accountId: number): Promise<AppError | null> {
    try {
      return (await this.queries.execute(new GetRemainingMessages(accountId))) > 0 ? null : new PlanLimit('messages');
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}
