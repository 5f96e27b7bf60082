import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { CampaignChanged } from '../campaigns.messages.js';
import type { CampaignBody } from '../definition/campaign.contract.js';
import { putAttachment } from '../definition/put-attachment.js';
import { SaveCampaign } from '../definition/save-campaign.js';

@Injectable()
export class CreateCampaign {
  constructor(
    private readonly campaigns: SaveCampaign,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  /**
   * Returns the first campaign for a repeated key. Throws IdempotencyMismatch if the body, or the attachment's name or
   * size, differs.
   */
  async execute(
    accountId: number,
    body: CampaignBody,
    attachment: UploadedFile | null,
    actorName: string | null = null,
    idempotencyKey: string | null = null,
  ): Promise<number> {
    const requestHash = idempotencyKey === null ? '' : hashRequest(body, attachment);
    const previous = await this.campaigns.findByIdempotencyKey(accountId, { idempotencyKey, requestHash });
    if (previous !== null) return previous;
    // An error must leave no file.
    const input = await this.campaigns.validate(accountId, body);
    Object.assign(input.fields, await putAttachment(this.commands, accountId, attachment));
    Object.assign(input.fields, { idempotencyKey, requestHash });
    const { id } = await this.campaigns.create(accountId, input, actorName);
    this.events.publish(new CampaignChanged(accountId, id));
    return id;
  }
}

const hashRequest = (body: CampaignBody, attachment: UploadedFile | null): string =>
  createHash('sha256')
    .update(JSON.stringify([body, attachment && [attachment.name, attachment.size]]))
    .digest('hex');
