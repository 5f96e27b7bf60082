import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DescribeUser } from '../auth/auth.messages.js';
import { DescribeSubscription } from '../auth/auth.ports.js';
import { GetSubscriptions } from '../billing/billing.messages.js';
import { GetStoresOf } from '../commerce/commerce.messages.js';
import { Clock } from '../platform/clock.js';
import { readCounters } from '../platform/counters/read-counters.js';
import { toMemberResource } from './member.resource.js';
import type { MemberDetail } from './members.contract.js';

@Injectable()
export class DescribeMember {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(userId: number, language: 'en' | 'ar'): Promise<MemberDetail> {
    const user = await this.queries.execute(new DescribeUser(userId));
    const subscriptions = await this.queries.execute(new GetSubscriptions([user.accountId]));
    const stores = await this.queries.execute(new GetStoresOf([user.accountId], language));
    const related = { subscription: subscriptions.get(user.accountId), stores: stores.get(user.accountId) };
    return {
      data: {
        ...toMemberResource(user, related, this.clock.now()),
        permission: [...user.permissions],
        language: user.language,
        time_zone: user.timeZone,
        has_second_step: user.hasTwoFactor,
        usage: await this.measureUsage(user.accountId),
        last_activity: user.lastActivity.map(({ at, action, ip }) => ({ at: at.toISOString(), action, ip })),
        sessions: user.sessionCount,
        people: user.users.map(({ lastSeenAt, ...accountUser }) => ({
          ...accountUser,
          last_seen_at: lastSeenAt?.toISOString() ?? null,
        })),
      },
    };
  }

  /** Returns limits of 0 without a package. */
  private async measureUsage(accountId: number): Promise<MemberDetail['data']['usage']> {
    const plan = await this.queries.execute(new DescribeSubscription(accountId));
    const used = await readCounters(this.em, accountId, [
      'devices',
      'templates',
      'campaigns',
      'contacts',
      'storage.bytes',
    ]);
    const storageMb = plan?.count_storage_mb ?? 0;
    return {
      messages: { used: plan?.count_message_consumed ?? 0, limit: plan?.count_messages ?? 0 },
      devices: { used: used.devices, limit: plan?.count_devices ?? 0 },
      templates: { used: used.templates, limit: plan?.count_templates ?? 0 },
      campaigns: { used: used.campaigns, limit: plan?.count_campaigns ?? 0 },
      contacts: { used: used.contacts, limit: plan?.count_phone_contacts ?? 0 },
      users: { used: plan?.count_users_used ?? 0, limit: plan?.count_users ?? 0 },
      storage: { used: used['storage.bytes'], limit: storageMb < 0 ? -1 : storageMb * 1_000_000 },
    };
  }
}
