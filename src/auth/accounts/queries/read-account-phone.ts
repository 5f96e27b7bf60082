import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import { GetCountry, ReadAccountPhone } from '../../auth.messages.js';
import { GetCountryHandler } from './get-country.js';

/** With country code. */
const SIGNED = /^\s*(?:\+|00)/;

@QueryHandler(ReadAccountPhone)
export class ReadAccountPhoneHandler implements IQueryHandler<ReadAccountPhone> {
  constructor(private readonly country: GetCountryHandler) {}

  async execute({ accountId, field, written }: ReadAccountPhone): Promise<string> {
    if (SIGNED.test(written)) return requirePhone(field, written);
    return requirePhone(field, written, await this.country.execute(new GetCountry(accountId)));
  }
}
