import type { MarketEvent, MarketOutcome } from '../billing.messages.js';

/** What is remembered of an app market in the row of a subscription; times in milliseconds. */
export interface MarketMemory {
  appId: number;
  startsAt: number;
  isTrial: boolean;
  toldAt: number;
  /** When it said that this is over. */
  endedAt: number | null;
  key: string;
  outcome: MarketOutcome;
}

/** The subscription of an account as it stands. */
export interface Present {
  packageId: number | null;
  expireAt: Date | null;
  market: MarketMemory | null;
}

/** What becomes of a subscription by an event; `packageId` is the one of an `open`. Pure. */
export function decideMarketEvent(
  present: Present | null,
  event: MarketEvent,
  packageId: number | null,
  now: Date,
): MarketOutcome {
  const market = present?.market ?? null;
  if (market?.key === event.key) return market.outcome;
  const isOwn = market?.appId === event.appId;
  if (market && isOwn && isOlder(market, event)) return 'older';
  if (event.change !== 'open') return !isOwn || market?.endedAt !== null ? 'nothing_new' : 'ended';
  if (packageId === null) return 'plan_unknown';
  if (present && present.packageId === null && present.expireAt === null) return 'kept';
  if (!present || !market) return 'opened';
  if (!isOwn) return event.toldAt.getTime() < market.toldAt ? 'older' : 'opened';
  const isOver = market.endedAt !== null || (present.expireAt !== null && present.expireAt <= now);
  // The same period is told of once more; after its end that is no new beginning.
  const isSamePeriod = event.startsAt.getTime() === market.startsAt && present.packageId === packageId;
  if (isSamePeriod && market.endedAt === null && !reachesFurther(event, present)) return 'nothing_new';
  if (isOver) return 'opened';
  return present.packageId === packageId ? 'renewed' : 'changed';
}

/** Told before what is known; or the end of a period, or of a trial, before the present one. */
function isOlder(market: MarketMemory, { change, toldAt, endsAt, isTrial }: MarketEvent): boolean {
  if (toldAt.getTime() < market.toldAt) return true;
  const isFormer =
    (isTrial && !market.isTrial) || (endsAt !== null && endsAt.getTime() <= Math.min(market.startsAt, market.toldAt));
  return change !== 'open' && isFormer;
}

const reachesFurther = ({ endsAt }: MarketEvent, { expireAt }: Present): boolean =>
  endsAt !== null && expireAt !== null && endsAt > expireAt;
