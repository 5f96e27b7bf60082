import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { DescribePerson } from '../../messaging/conversation.messages.js';
import { GetAccountValues } from '../../messaging/messaging.messages.js';
import { valuesOfContact } from '../../messaging/text/text-names.contract.js';
import { BoundedCache } from '../../platform/bounded-cache.js';
import { Clock } from '../../platform/clock.js';
import { detectLanguage } from '../flow/matching/detect-language.js';
import type { World } from '../flow/turn.js';

/** Accounts whose own values are remembered, and for how long: they hardly ever change. */
const MOST_REMEMBERED = 1_000;
const LIFE_MS = 3_000;

/** What a flow may look at, as it is now; what an account says of itself as it was some seconds ago. */
@Injectable()
export class ReadWorld {
  private readonly accountValues = new BoundedCache<Record<string, string>>(MOST_REMEMBERED, LIFE_MS);

  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** `text` is what they wrote last; null when nothing is known of it. Without a contact it is somebody new. */
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
      ...{ now: this.clock.now(), timeZone, deviceId, contact: { name, fields, groupIds } },
      values: valuesOfContact({ name, phone, fields }, account),
      language: text === null ? null : detectLanguage(text),
    };
  }

  private async valuesOf(accountId: number): Promise<Record<string, string>> {
    const known = this.accountValues.get(`${accountId}`);
    if (known) return known;
    const values = await this.queries.execute(new GetAccountValues(accountId));
    this.accountValues.set(`${accountId}`, values);
    return values;
  }
}
