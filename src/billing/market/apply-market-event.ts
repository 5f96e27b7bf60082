import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { ApplyMarketEvent, type MarketEvent, type MarketOutcome, SubscriptionChanged } from '../billing.messages.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { lockSubscription, writeMarketSubscription } from '../write-subscription.js';
import { type MarketMemory, type SubscriptionState, decideMarketEvent } from './decide-market-event.js';

@CommandHandler(ApplyMarketEvent)
export class ApplyMarketEventHandler implements ICommandHandler<ApplyMarketEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, event }: ApplyMarketEvent): Promise<MarketOutcome> {
    const outcome = await this.em.fork().transactional((em) => this.apply(em, accountId, event));
    const [row] = await readSubscriptions(this.em.fork(), [accountId]);
    if (row && (outcome === 'opened' || outcome === 'renewed' || outcome === 'changed' || outcome === 'ended'))
      this.events.publish(new SubscriptionChanged(accountId, toSubscriptionResource(row)));
    return outcome;
  }

  private async apply(em: EntityManager, accountId: number, event: MarketEvent): Promise<MarketOutcome> {
    await lockSubscription(em, accountId);
    const now = this.clock.now();
    const current = await readCurrent(em, accountId);
    const packageId = event.change === 'open' ? await findPackage(em, event) : null;
    const outcome = decideMarketEvent(current, event, packageId, now);
    if (current?.market?.key === event.key) return outcome;
    const received: MarketMemory = {
      appId: event.appId,
      startsAt: event.startsAt.getTime(),
      toldAt: event.toldAt.getTime(),
      isTrial: event.isTrial,
      endedAt: null,
      key: event.key,
      outcome,
    };
    if (outcome === 'ended') {
      const { startsAt, isTrial } = current?.market ?? received;
      const market = { ...received, startsAt, isTrial, endedAt: now.getTime() };
      const endsAt = event.change === 'cancel' ? (event.endsAt ?? now) : now;
      await database(em)
        .updateTable('subscriptions')
        .set({
          expire_at: sql<Date>`least(expire_at, ${endsAt}::timestamptz)`,
          market: JSON.stringify(market),
          updated_at: NOW,
        })
        .where('account_id', '=', accountId)
        .execute();
    } else if (packageId !== null && (outcome === 'opened' || outcome === 'renewed' || outcome === 'changed'))
      await writeMarketSubscription(em, accountId, packageId, event, received, now);
    return outcome;
  }
}

async function readCurrent(em: EntityManager, accountId: number): Promise<SubscriptionState | null> {
  const row = await database(em)
    .selectFrom('subscriptions')
    .select(['package_id as packageId', 'expire_at as expireAt', 'market'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Also finds packages that are no longer sold but still run. */
async function findPackage(em: EntityManager, { planName, appId }: MarketEvent): Promise<number | null> {
  const row = await database(em)
    .selectFrom('packages')
    .select('id')
    .where(sql<boolean>`fold_case(trim(main_name)) = fold_case(trim(${planName ?? ''}))`)
    .where((eb) => eb.or([eb('app_id', '=', appId), eb('app_id', 'is', null)]))
    .orderBy('status', 'desc')
    .orderBy('app_id', (order) => order.asc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
