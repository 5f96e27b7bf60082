import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { SubcribeResource } from '../../auth/auth.contract.js';
import { DescribeSubscription } from '../../auth/handovers.messages.js';
import { Clock } from '../../platform/clock.js';

interface Row {
  package_id: string | null;
  title: string | null;
  price: string | null;
  expire_at: Date | null;
  count_messages: number;
  count_devices: number | null;
  count_templates: number | null;
  count_campaigns: number | null;
  count_phone_contacts: number | null;
}

@QueryHandler(DescribeSubscription)
export class DescribeSubscriptionHandler implements IQueryHandler<DescribeSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: DescribeSubscription): Promise<SubcribeResource | null> {
    const [row] = await this.em.execute<Row[]>(
      `select s.*, p.title, p.price from subscriptions s left join packages p on p.id = s.package_id where s.account_id = ?`,
      [accountId],
    );
    if (!row) return null;
    const expireAt = row.expire_at === null ? null : new Date(row.expire_at);
    return {
      package_id: Number(row.package_id ?? 0),
      package: row.package_id === null ? null : { title: row.title ?? '', price: Number(row.price) },
      expire_at: expireAt?.toISOString() ?? null,
      is_expired: expireAt !== null && expireAt <= this.clock.now(),
      count_messages: row.count_messages,
      count_message_consumed: 0,
      count_devices: row.count_devices ?? -1,
      count_templates: row.count_templates ?? -1,
      count_campaigns: row.count_campaigns ?? -1,
      count_phone_contacts: row.count_phone_contacts ?? -1,
    };
  }
}
