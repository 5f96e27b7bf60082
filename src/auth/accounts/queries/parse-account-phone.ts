import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import { GetCountry, ParseAccountPhone } from '../../auth.messages.js';
import { GetCountryHandler } from './get-country.js';

const INTERNATIONAL_PREFIX = /^\s*(?:\+|00)/;

@QueryHandler(ParseAccountPhone)
export class ParseAccountPhoneHandler implements IQueryHandler<ParseAccountPhone> {
  constructor(private readonly country: GetCountryHandler) {}

  async execute({ accountId, field, text }: ParseAccountPhone): Promise<string> {
    if (INTERNATIONAL_PREFIX.test(text)) return requirePhone(field, text);
    return requirePhone(field, text, await this.country.execute(new GetCountry(accountId)));
  }
}
