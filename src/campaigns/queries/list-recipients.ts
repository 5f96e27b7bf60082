import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import type { GroupSendRecipient, ListRecipientsQuery } from '../campaigns.contract.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { type CampaignRecipient, readRecipients } from '../recipients/read-recipients.js';

@Injectable()
export class ListRecipients {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(
    accountId: number,
    campaignId: number,
    options: ListRecipientsQuery,
  ): Promise<Page<GroupSendRecipient>> {
    const run = await database(this.em)
      .selectFrom('campaigns')
      .select(['id', 'run'])
      .where('id', '=', campaignId)
      .where('account_id', '=', accountId)
      .where('is_hidden', '=', true)
      .executeTakeFirst();
    if (!run) throw new CampaignNotFound();
    const { recipients, total } = await readRecipients(this.em, this.queries, accountId, run, options);
    return toPage(recipients.map(toRecipient), total, options);
  }
}

function toRecipient({ row, person, message }: CampaignRecipient): GroupSendRecipient {
  const { id, contact_id, status, reason } = row;
  return {
    id,
    contact_id: person ? contact_id : null,
    phone_number: person?.phone ?? null,
    whatsapp_id: person?.whatsappId ?? null,
    name: person?.name ?? null,
    status: status === 'claimed' ? 'waiting' : status,
    reason,
    chat: message ? { id: message.chatId, device_id: message.deviceId } : null,
    body: message?.body ?? null,
    sent_at: message && !['queued', 'sending', 'failed'].includes(message.status) ? message.at.toISOString() : null,
    message_status: message?.status ?? null,
  };
}
