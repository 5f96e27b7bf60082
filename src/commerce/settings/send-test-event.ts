import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { Invalid } from '../../platform/errors.js';
import { requirePhone } from '../../platform/http/input/require-phone.js';
import { Workers } from '../../platform/queues/workers.js';
import { Secrets } from '../../platform/secrets.js';
import { planMessages, type MessageKind } from '../automations/plan-messages.js';
import { REVIEW_REQUEST_KEY, automationsOf, devicesOf, findOptions, textAt } from '../automations/read-automations.js';
import { REVIEW_REQUEST, type Section } from '../automations/settings-shapes.contract.js';
import { StoreMessageWorker } from '../automations/store-message.worker.js';
import { AppNotActivated, AppNotFound } from '../commerce.errors.js';
import { platformOf } from '../platforms/platforms.contract.js';
import { type Shop, findShop } from '../shop-row.js';
import { placeholderValues } from '../store-events/placeholders.js';
import { sampleEvent } from '../store-events/sample-event.js';
import type { TestEventBody } from '../apps/apps.contract.js';
import { nameDevices } from './read-settings.js';

/** Sends the text of an automation as it is saved, filled with sample data, to one number. */
export class SendTestEvent extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly appId: number,
    readonly asked: TestEventBody,
  ) {
    super();
  }
}

@CommandHandler(SendTestEvent)
export class SendTestEventHandler implements ICommandHandler<SendTestEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly workers: Workers,
  ) {}

  async execute({ accountId, appId, asked }: SendTestEvent): Promise<void> {
    const platform = platformOf(appId);
    if (!platform) throw new AppNotFound();
    const shop = await findShop(this.em, accountId, platform);
    if (!shop?.isActivated) throw new AppNotActivated();
    const phone = requirePhone('phone', asked.phone, shop.facts.country);
    const { section, text } = describeAutomation(shop, asked.automation);
    const { template_id: templateId, media_uuid: mediaUuid } = findOptions(shop.settings, asked.automation);
    if (text === null && templateId === null) throw Invalid.field('automation', 'text_empty');
    const devices = asked.device === undefined ? devicesOf(shop.settings) : [asked.device];
    if (asked.device !== undefined && (await nameDevices(this.queries, accountId, devices)).length === 0)
      throw Invalid.field('device', 'choice_unknown');

    const now = this.clock.now();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    await planMessages(this.em, this.secrets, shop, [
      {
        ...{ kind: kindOf(section), automation: asked.automation, effectKey: `test:${randomUUID()}`, eventId: null },
        // Whoever does not want to be written to has ordered nothing that this would be about.
        ...{ subject: null, phone, customerName: null, purpose: 'message', text, templateId, mediaUuid },
        ...{ values: placeholderValues(sampleEvent(section, now), shop.facts, { timeZone, now }), deviceIds: devices },
        ...{ dueAt: now, expiresAt: null, skip: null },
      },
    ]);
    await this.workers.wake(StoreMessageWorker, { accountId });
  }
}

function describeAutomation(shop: Shop, key: string): { section: Section; text: string | null } {
  if (key === REVIEW_REQUEST_KEY) return { section: 'order', text: textAt(shop.settings, REVIEW_REQUEST.text) };
  const automation = automationsOf(shop.platform).find((one) => one.key === key);
  if (!automation) throw Invalid.field('automation', 'choice_unknown');
  return { section: automation.section, text: textAt(shop.settings, automation.text) };
}

/** A try of a cart's text is no cart, and is shown among the other events. */
const kindOf = (section: Section): MessageKind => (section === 'cart' ? 'order' : section);
