import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { DescribePerson } from '../../address-book/address-book.messages.js';
import { GetAccountValues } from '../../templates/templates.messages.js';
import { valuesOfContact } from '../../templates/text/text-names.contract.js';
import { BoundedCache } from '../../platform/bounded-cache.js';
import { Clock } from '../../platform/clock.js';
import { detectLanguage } from '../flow/matching/detect-language.js';
import type { World } from '../flow/turn.js';

const MAX_CACHED_ACCOUNTS = 1_000;
const CACHE_TTL_MS = 3_000;

/** Reads account values up to CACHE_TTL_MS old. */
@Injectable()
export class ReadWorld {
  private readonly accountValues = new BoundedCache<Record<string, string>>(MAX_CACHED_ACCOUNTS, CACHE_TTL_MS);

  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** `text` is the last inbound message. A null `contactId` means an unknown contact. */
  async read(
    { accountId, deviceId, contactId }: { accountId: number; deviceId: number; contactId: number | null },
    text: string | null,
  ): Promise<World> {
    const [timeZone, person, account] = await Promise.all([
      this.queries.execute(new GetTimeZone(accountId)),
      contactId === null ? null : this.queries.execute(new DescribePerson(accountId, contactId)),
      this.valuesOf(accountId),
    ]);
    const { name = null, phone = null, fields = {}, groupIds = [] } = person ?? {};
    return {
      now: this.clock.now(),
      timeZone,
      deviceId,
      contact: { name, fields, groupIds },
      values: valuesOfContact({ name, phone, fields }, account),
      language: text === null ? null : detectLanguage(text),
    };
  }

  private async valuesOf(accountId: number): Promise<Record<string, string>> {
    const cached = this.accountValues.get(`${accountId}`);
    if (cached) return cached;
    const values = await this.queries.execute(new GetAccountValues(accountId));
    this.accountValues.set(`${accountId}`, values);
    return values;
  }
}
