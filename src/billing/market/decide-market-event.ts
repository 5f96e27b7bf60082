import type { MarketEvent, MarketOutcome } from '../billing.messages.js';

/** Last applied event, stored as JSON. Times are in milliseconds. */
export interface MarketMemory {
  appId: number;
  startsAt: number;
  isTrial: boolean;
  toldAt: number;
  endedAt: number | null;
  key: string;
  outcome: MarketOutcome;
}

export interface SubscriptionState {
  packageId: number | null;
  expireAt: Date | null;
  market: MarketMemory | null;
}

/** Null `packageId` means an unknown plan. */
export function decideMarketEvent(
  current: SubscriptionState | null,
  event: MarketEvent,
  packageId: number | null,
  now: Date,
): MarketOutcome {
  const market = current?.market ?? null;
  if (market?.key === event.key) return market.outcome;
  const isSameMarket = market?.appId === event.appId;
  if (market && isSameMarket && isOlder(market, event)) return 'older';
  if (event.change !== 'open') return !isSameMarket || market?.endedAt !== null ? 'nothing_new' : 'ended';
  if (packageId === null) return 'plan_unknown';
  if (current && current.packageId === null && current.expireAt === null) return 'kept';
  if (!current || !market) return 'opened';
  if (!isSameMarket) return event.toldAt.getTime() < market.toldAt ? 'older' : 'opened';
  const isOver = market.endedAt !== null || (current.expireAt !== null && current.expireAt <= now);
  // A repeated report of an ended period starts nothing new.
  const isSamePeriod = event.startsAt.getTime() === market.startsAt && current.packageId === packageId;
  if (isSamePeriod && market.endedAt === null && !endsLater(event, current)) return 'nothing_new';
  if (isOver) return 'opened';
  return current.packageId === packageId ? 'renewed' : 'changed';
}

/** Includes events that end an earlier period or trial. */
function isOlder(market: MarketMemory, { change, toldAt, endsAt, isTrial }: MarketEvent): boolean {
  if (toldAt.getTime() < market.toldAt) return true;
  const isPrevious =
    (isTrial && !market.isTrial) || (endsAt !== null && endsAt.getTime() <= Math.min(market.startsAt, market.toldAt));
  return change !== 'open' && isPrevious;
}

const endsLater = ({ endsAt }: MarketEvent, { expireAt }: SubscriptionState): boolean =>
  endsAt !== null && expireAt !== null && endsAt > expireAt;
