import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { Invalid } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import { rejectOtherDevices } from '../../platform/http/device-limits.js';
import { requirePhone } from '../../platform/http/input/require-phone.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Secrets } from '../../platform/secrets.js';
import { planMessages, type StoreMessageKind } from '../automations/plan-messages.js';
import {
  REVIEW_REQUEST_KEY,
  automationsOf,
  devicesOf,
  findOptions,
  settingTextAt,
} from '../automations/read-automations.js';
import { REVIEW_REQUEST, type SettingsSection } from '../automations/settings-shapes.contract.js';
import { storeMessageJob } from '../automations/store-message.job.js';
import { AppNotActivated, AppNotFound } from '../commerce.errors.js';
import { platformOf } from '../platforms/platforms.contract.js';
import { type StoreRow, findStore } from '../store-row.js';
import { placeholderValues } from '../store-events/placeholders.js';
import { sampleEvent } from '../store-events/sample-event.js';
import type { TestEventBody } from '../apps/apps.contract.js';
import { nameDevices } from './read-app-settings.js';

@Injectable()
export class SendTestEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  async execute(user: SignedIn, appId: number, body: TestEventBody): Promise<void> {
    const { accountId } = user;
    const platform = platformOf(appId);
    if (!platform) throw new AppNotFound();
    const store = await findStore(this.em, accountId, platform);
    if (!store?.isActivated) throw new AppNotActivated();
    const phone = requirePhone('phone', body.phone, store.facts.country);
    const { section, text } = describeAutomation(store, body.automation);
    const { template_id: templateId, media_uuid: mediaUuid } = findOptions(store.settings, body.automation);
    if (text === null && templateId === null) throw Invalid.field('automation', 'text_empty');
    const devices = body.device === undefined ? devicesOf(store.settings) : [body.device];
    const existing = await nameDevices(this.queries, accountId, devices);
    if (body.device !== undefined && existing.length === 0) throw Invalid.field('device', 'choice_unknown');
    rejectOtherDevices(
      user,
      'device',
      existing.map((device) => device.id),
    );

    const now = this.clock.now();
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    await planMessages(this.em, this.secrets, store, [
      {
        kind: kindOf(section),
        automation: body.automation,
        effectKey: `test:${randomUUID()}`,
        eventId: null,
        subject: null,
        phone,
        customerName: null,
        // The recipient ordered nothing, so opt-outs apply.
        purpose: 'message',
        text,
        templateId,
        mediaUuid,
        values: placeholderValues(sampleEvent(section, now), store.facts, { timeZone, now }),
        deviceIds: devices,
        dueAt: now,
        expiresAt: null,
        skip: null,
      },
    ]);
    await this.jobs.enqueue(storeMessageJob, { accountId });
  }
}

function describeAutomation(store: StoreRow, key: string): { section: SettingsSection; text: string | null } {
  if (key === REVIEW_REQUEST_KEY) return { section: 'order', text: settingTextAt(store.settings, REVIEW_REQUEST.text) };
  const automation = automationsOf(store.platform).find((candidate) => candidate.key === key);
  if (!automation) throw Invalid.field('automation', 'choice_unknown');
  return { section: automation.section, text: settingTextAt(store.settings, automation.text) };
}

/** A test has no cart. */
const kindOf = (section: SettingsSection): StoreMessageKind => (section === 'cart' ? 'order' : section);
