import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DescribeSubscription } from '../../auth/auth.ports.js';
import { CountRunningBots } from '../../bots/bots.messages.js';
import { DescribeRunningCampaigns } from '../../campaigns/campaigns.messages.js';
import { CountStores, CountWaitingCarts } from '../../commerce/commerce.messages.js';
import { DescribeDevices } from '../../devices/devices.messages.js';
import { Clock } from '../../platform/clock.js';
import type { SignedIn } from '../../platform/http/access.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import type { UserReport } from '../dashboard.contract.js';
import { OwnerSteps } from './owner-steps.js';
import { PlatformToday } from './platform-today.js';

const COUNTERS = [
  'devices',
  'devices.on',
  'contacts',
  'groups',
  'templates',
  'messages.charged',
  'campaigns',
  'campaigns.active',
  'campaigns.inactive',
  'campaigns.pending',
  'campaigns.ended',
];
const MEMBER_COUNTERS = ['member', 'admin', 'SupperAdmin'].flatMap((role) => [
  `users.${role}.active`,
  `users.${role}.pended`,
]);
const DAY_MS = 24 * 3600 * 1000;
const AVERAGE_DAYS = 7;

@Injectable()
export class GetUserReport {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly ownerSteps: OwnerSteps,
    private readonly platformToday: PlatformToday,
  ) {}

  async execute({ accountId, permissions, deviceIds }: SignedIn): Promise<UserReport> {
    const can = (permission: string): boolean => permissions.includes(permission);
    const counters = await readCounters(this.em, accountId, COUNTERS);
    const count = (name: string) => counters[name] ?? 0;
    const { hasLinked, trouble, ...deviceCounts } = await this.queries.execute(
      new DescribeDevices(accountId, deviceIds),
    );
    const devices = deviceIds ? deviceCounts : { count: count('devices'), countOn: count('devices.on') };
    const stores = await this.queries.execute(new CountStores(accountId));
    const hasSent = count('messages.charged') > 0;
    return {
      members: can('members') ? await this.countMembers() : null,
      platform: can('health') ? await this.platformToday.read(accountId) : null,
      templates: count('templates'),
      groups: count('groups'),
      phone_contacts: count('contacts'),
      campaigns: {
        count_campaigns: count('campaigns'),
        count_active_campaigns: count('campaigns.active'),
        count_inactive_campaigns: count('campaigns.inactive'),
        count_progress_campaigns: count('campaigns.pending'),
        count_end_campaigns: count('campaigns.ended'),
      },
      devices: {
        count_devices: devices.count,
        count_active_devices: devices.countOn,
        count_inactive_devices: devices.count - devices.countOn,
      },
      messages: await this.reportMessages(accountId),
      trouble,
      running: await this.describeRunning(accountId, can),
      shops: can('show apps') ? stores.connected : 0,
      first_steps: {
        // A linked device may be deleted by now.
        link_device: hasLinked || hasSent,
        import_contacts: count('contacts') > 0,
        template: count('templates') > 0,
        test_message: hasSent,
        connect_store: stores.isOffered ? stores.hasConnected : null,
      },
      owner_steps: can('platform_settings') ? await this.ownerSteps.read(accountId) : null,
    };
  }

  private async describeRunning(
    accountId: number,
    can: (permission: string) => boolean,
  ): Promise<UserReport['running']> {
    const bots = await this.queries.execute(new CountRunningBots(accountId));
    return {
      campaigns: can('show campaigns') ? await this.queries.execute(new DescribeRunningCampaigns(accountId)) : null,
      carts: can('aboundcarts') ? await this.describeCarts(accountId) : null,
      chatbots: can('chatbots') ? bots.chatbots : null,
      auto_replies: can('auto_replys') ? bots.autoReplies : null,
    };
  }

  private async describeCarts(accountId: number): Promise<UserReport['running']['carts']> {
    const { count, nextAt } = await this.queries.execute(new CountWaitingCarts(accountId));
    return { count, next_at: nextAt?.toISOString() ?? null };
  }

  private async reportMessages(accountId: number): Promise<UserReport['messages']> {
    const now = this.clock.now();
    const plan = await this.queries.execute(new DescribeSubscription(accountId));
    const since = new Date(now.getTime() - AVERAGE_DAYS * DAY_MS);
    const week = await readCounters(this.em, accountId, ['messages.sent'], since);
    const perDay = week['messages.sent'] / AVERAGE_DAYS;
    const end = plan?.expire_at ?? plan?.restarts_at ?? null;
    const [allowed, consumed] = [plan?.count_messages ?? 0, plan?.count_message_consumed ?? 0];
    const balance = allowed < 0 ? null : Math.max(0, allowed - consumed);
    return {
      count_messages: allowed,
      count_message_consumed: consumed,
      balance,
      expire_at: end,
      forecast_at: plan && balance !== null ? forecast(balance, perDay, now, end) : null,
      per_day: perDay,
    };
  }

  private async countMembers(): Promise<number> {
    const counts = await readCounters(this.em, null, MEMBER_COUNTERS);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
}

/** Returns null if the balance lasts. */
function forecast(balance: number, perDay: number, now: Date, expireAt: string | null): string | null {
  if (perDay === 0) return null;
  const usedUpAt = new Date(now.getTime() + (balance / perDay) * DAY_MS);
  return expireAt !== null && usedUpAt > new Date(expireAt) ? null : usedUpAt.toISOString();
}
