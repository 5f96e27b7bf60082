import { readRevision } from '../../../platform/database/edited-row.js';
import { editedStoreOf } from '../../settings/edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import { Secrets } from '../../../platform/secrets.js';
import { readCartPluginUrl } from '../../connections/cart-plugin-url.js';
import { readAppSettings } from '../../settings/read-app-settings.js';
import { findStore } from '../../store-row.js';
import { toAppResource, toConnection } from '../app.resource.js';
import type { GetAppResult } from '../apps.contract.js';
import { readApp } from '../read-apps.js';

@Injectable()
export class GetApp {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly secrets: Secrets,
    private readonly queries: QueryBus,
  ) {}

  async execute(
    accountId: number,
    id: number,
    language: 'en' | 'ar',
    /** Is false during impersonations. */
    canSeeSecrets: boolean,
  ): Promise<GetAppResult> {
    const { platform, isOn } = await readApp(this.em, id);
    const store = await findStore(this.em, accountId, platform);
    const revision = store && (await readRevision(this.em, ...editedStoreOf(store)));
    const { connection: _summary, ...app } = toAppResource(platform, isOn, store, language);
    const cartsUrl = canSeeSecrets ? await readCartPluginUrl(this.em, this.secrets, this.config, store) : null;
    const settings = await readAppSettings(this.queries, accountId, platform, store?.settings ?? {}, language);
    return {
      apps: { ...app, is_activated: store?.isActivated ?? false, users: [{ settings, revision }] },
      connection: toConnection(this.config, platform, store, { cartsUrl }),
    };
  }
}
