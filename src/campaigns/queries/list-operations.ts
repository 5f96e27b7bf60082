import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { ListOperationsQuery, OperationResource } from '../definition/operation.contract.js';
import { type Recipient, readRecipients } from '../recipients/read-recipients.js';

/** The numbers of a campaign and what became of each, in the order in which they are written to. */
export class ListOperations extends Query<Page<OperationResource>> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
    readonly wish: ListOperationsQuery,
  ) {
    super();
  }
}

interface Names {
  run: number;
  created_at: string;
  groups: Record<string, string>;
  devices: Record<string, string>;
  /** By position. */
  texts: Record<string, { id: number; name: string } | null>;
}

@QueryHandler(ListOperations)
export class ListOperationsHandler implements IQueryHandler<ListOperations> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, campaignId, wish }: ListOperations): Promise<Page<OperationResource>> {
    const [names] = await this.em.execute<Names[]>(
      `select c.run, c.created_at,
         (select coalesce(json_object_agg(group_id, group_name), '{}') from campaign_groups where campaign_id = c.id) groups,
         (select coalesce(json_object_agg(device_id, device_name), '{}') from campaign_devices where campaign_id = c.id) devices,
         (select coalesce(json_object_agg(position, case when template_id is not null then json_build_object('id', template_id, 'name', template_name) end), '{}')
            from campaign_texts where campaign_id = c.id) texts
        from campaigns c where c.id = ? and c.account_id = ? and not c.is_hidden`,
      [campaignId, accountId],
    );
    if (!names) throw new CampaignNotFound();
    const run = { id: campaignId, run: wish.run ?? names.run };
    const { page, rows, search, state: status } = wish;
    const { recipients, total } = await readRecipients(this.em, this.queries, accountId, run, {
      page,
      rows,
      search,
      status,
    });
    return toPage(
      recipients.map((recipient) => toOperation(recipient, names)),
      total,
      wish,
    );
  }
}

const DONE = new Set(['sent', 'delivered', 'read', 'replied']);

function toOperation(
  { row, person, message }: Recipient,
  { groups, devices, texts, created_at }: Names,
): OperationResource {
  const state = row.status === 'claimed' ? 'waiting' : row.status;
  const device = message ? String(message.deviceId) : row.device_id;
  return {
    ...{ id: Number(row.id), phone_number: person?.phone ?? null, name: person?.name ?? null },
    ...{ contact_id: person ? Number(row.contact_id) : null, status: DONE.has(state) ? 'done' : 'other', state },
    reason: row.reason,
    group: row.group_id === null ? null : { id: Number(row.group_id), name: groups[row.group_id] ?? '' },
    device: { id: Number(device), device_name: devices[device] ?? '' },
    template: texts[row.text] ?? null,
    response: message?.body ?? null,
    chat: message ? { id: message.chatId, device_id: message.deviceId } : null,
    message_id: message?.id ?? null,
    sent_at: message && DONE.has(state) ? message.at.toISOString() : null,
    created_at: new Date(created_at).toISOString(),
  };
}
