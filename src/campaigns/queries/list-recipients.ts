import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
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
    const [campaign] = await this.em.execute<{ run: number }[]>(
      'select run from campaigns where id = ? and account_id = ? and is_hidden',
      [campaignId, accountId],
    );
    if (!campaign) throw new CampaignNotFound();
    const run = { id: campaignId, run: campaign.run };
    const { recipients, total } = await readRecipients(this.em, this.queries, accountId, run, options);
    return toPage(recipients.map(toRecipient), total, options);
  }
}

function toRecipient({ row, person, message }: CampaignRecipient): GroupSendRecipient {
  const { id, contact_id, status, reason } = row;
  return {
    id: Number(id),
    contact_id: person ? Number(contact_id) : null,
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
