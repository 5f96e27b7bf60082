import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetAccountValues } from '../templates.messages.js';
import type { TextValuesResult } from '../templates.contract.js';
import { ListFieldNames } from '../templates.ports.js';

@Injectable()
export class ListTextValues {
  constructor(private readonly queries: QueryBus) {}

  async execute(accountId: number): Promise<TextValuesResult['data']> {
    const fields = await this.queries.execute(new ListFieldNames(accountId));
    return { fields, values: await this.queries.execute(new GetAccountValues(accountId)) };
  }
}
