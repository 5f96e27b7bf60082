import { rejectStale } from '../../platform/database/edited-row.js';
import { editedStoreOf } from './edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { rejectOtherDevices, rejectOtherStoredDevices } from '../../platform/http/device-limits.js';
import { type StoreActor, auditStore } from '../audit-store.js';
import { devicesOf } from '../automations/read-automations.js';
import { AppNotActivated, AppNotFound } from '../commerce.errors.js';
import { StoreChanged } from '../commerce.messages.js';
import { platformOf } from '../platforms/platforms.contract.js';
import { type StoreRow, findStore } from '../store-row.js';
import type { SaveAppSettingsBody } from '../apps/apps.contract.js';
import { checkSettings } from './check-settings.js';
import { nameDevices } from './read-app-settings.js';

/** Throws AppNotActivated for inactive apps. */
@Injectable()
export class SaveAppSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly commands: CommandBus,
  ) {}

  async execute(actor: StoreActor, appId: number, { revision, ...settings }: SaveAppSettingsBody): Promise<StoreRow> {
    const { accountId } = actor.user;
    const platform = platformOf(appId);
    if (!platform) throw new AppNotFound();
    const store = await findStore(this.em, accountId, platform);
    if (!store?.isActivated) throw new AppNotActivated();
    rejectOtherDevices(actor.user, 'devices', settings.devices);
    await rejectOtherStoredDevices(actor.user, 'devices', async () => {
      const stored = await nameDevices(this.queries, accountId, devicesOf(store.settings));
      return stored.map((device) => device.id);
    });
    const context = { queries: this.queries, accountId, platform, country: store.facts.country };
    const checked = await checkSettings(context, settings);
    await this.em.fork().transactional(async (em) => {
      await rejectStale(em, ...editedStoreOf(store), revision);
      await database(em)
        .updateTable('shops')
        .set({ settings: JSON.stringify(checked), updated_at: CURRENT_TIME })
        .where('id', '=', store.id)
        .where('account_id', '=', accountId)
        .execute();
    });
    await auditStore(this.commands, actor, 'shop_settings_saved', store);
    this.events.publish(new StoreChanged(accountId, store.id));
    return { ...store, settings: checked };
  }
}
