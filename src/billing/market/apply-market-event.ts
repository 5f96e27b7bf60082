import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { ApplyMarketEvent, type MarketEvent, type MarketOutcome, SubscriptionChanged } from '../billing.messages.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { lockSubscription, writeMarketSubscription } from '../write-subscription.js';
import { type MarketMemory, type Present, decideMarketEvent } from './decide-market-event.js';

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
    const present = await readPresent(em, accountId);
    const packageId = event.change === 'open' ? await findPackage(em, event) : null;
    const outcome = decideMarketEvent(present, event, packageId, now);
    if (present?.market?.key === event.key) return outcome;
    const memory: MarketMemory = {
      ...{ appId: event.appId, startsAt: event.startsAt.getTime(), toldAt: event.toldAt.getTime() },
      ...{ isTrial: event.isTrial, endedAt: null, key: event.key, outcome },
    };
    if (outcome === 'ended') {
      const { startsAt, isTrial } = present?.market ?? memory;
      const market = { ...memory, startsAt, isTrial, endedAt: now.getTime() };
      await em.execute(
        `update subscriptions set expire_at = least(expire_at, ?::timestamptz), market = ?::jsonb, updated_at = now() where account_id = ?`,
        [event.change === 'cancel' ? (event.endsAt ?? now) : now, JSON.stringify(market), accountId],
      );
    } else if (packageId !== null && (outcome === 'opened' || outcome === 'renewed' || outcome === 'changed'))
      await writeMarketSubscription(em, accountId, packageId, event, memory, now);
    return outcome;
  }
}

async function readPresent(em: EntityManager, accountId: number): Promise<Present | null> {
  const [row] = await em.execute<
    { package_id: string | null; expire_at: string | null; market: MarketMemory | null }[]
  >('select package_id, expire_at, market from subscriptions where account_id = ?', [accountId]);
  if (!row) return null;
  return {
    packageId: row.package_id === null ? null : Number(row.package_id),
    expireAt: row.expire_at === null ? null : new Date(row.expire_at),
    market: row.market,
  };
}

/** One that was made for this app before one for all; what is no longer sold here may still run there. */
async function findPackage(em: EntityManager, { planName, appId }: MarketEvent): Promise<number | null> {
  const [found] = await em.execute<{ id: string }[]>(
    `select id from packages where lower(trim(main_name)) = lower(trim(?)) and (app_id = ? or app_id is null)
      order by status desc, app_id nulls last, id desc limit 1`,
    [planName ?? '', appId],
  );
  return found ? Number(found.id) : null;
}
