import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { CampaignChanged } from '../campaigns.messages.js';
import type { CampaignBody } from '../definition/campaign.contract.js';
import { putAttachment } from '../definition/put-attachment.js';
import { SaveCampaign } from '../definition/save-campaign.js';

/** Writes a campaign; it starts when its calendar opens, unless it is a draft. Answers its id. */
export class CreateCampaign extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly body: CampaignBody,
    readonly attachment: UploadedFile | null,
    readonly by: string | null = null,
    /** Who repeats it gets the campaign that was written first. */
    readonly idempotencyKey: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(CreateCampaign)
export class CreateCampaignHandler implements ICommandHandler<CreateCampaign> {
  constructor(
    private readonly campaigns: SaveCampaign,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, body, attachment, by, idempotencyKey }: CreateCampaign): Promise<number> {
    const former = idempotencyKey === null ? null : await this.campaigns.findOrdered(accountId, idempotencyKey);
    if (former !== null) return former;
    // Before the file: a wrong form leaves none in the library.
    const draft = await this.campaigns.read(accountId, body);
    Object.assign(draft.fields, await putAttachment(this.commands, accountId, attachment));
    Object.assign(draft.fields, { idempotencyKey });
    const { id } = await this.campaigns.create(accountId, draft, by);
    this.events.publish(new CampaignChanged(accountId, id));
    return id;
  }
}
