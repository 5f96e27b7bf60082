import { readRevision } from '../../platform/database/edited-row.js';
import { editedAppOf, editedStoreOf } from './edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Headers, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import { toAppResource } from '../apps/app.resource.js';
import { readApp } from '../apps/read-apps.js';
import { AdminSettings } from './admin-settings.js';
import {
  AdminSettingsBody,
  AdminSettingsResult,
  SaveAppSettingsBody,
  SaveSettingsResult,
  TestEventBody,
} from '../apps/apps.contract.js';
import { readAppSettings } from './read-app-settings.js';
import { SaveAppSettings } from './save-app-settings.js';
import { SendTestEvent } from './send-test-event.js';

/** Limits tests, which must not replace regular sending. */
const TEST_LIMIT: Limit = { name: 'app-test-event', points: 20, seconds: 600 };

@Controller('api/v1')
export class AppSettingsController {
  constructor(
    private readonly saveSettings: SaveAppSettings,
    private readonly sendTestEvent: SendTestEvent,
    private readonly queries: QueryBus,
    private readonly admin: AdminSettings,
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
  ) {}

  @Route.post('save-app-settings/:id', { access: 'show apps', body: SaveAppSettingsBody, response: SaveSettingsResult })
  async save(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() settings: SaveAppSettingsBody,
    @From() origin: Origin,
    @Headers('accept-language') language?: string,
  ): Promise<SaveSettingsResult> {
    const store = await this.saveSettings.execute({ user, origin }, id, settings);
    const chosenLanguage = languageOf(language, user.language);
    const saved = await readAppSettings(this.queries, user.accountId, store.platform, store.settings, chosenLanguage);
    const revision = await readRevision(this.em, ...editedStoreOf(store));
    return { message: 'setting_is_updated', settings: saved, revision };
  }

  @Route.post('app-test-event/:id', { access: 'show apps', body: TestEventBody, response: MessageCode })
  async test(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: TestEventBody,
  ): Promise<MessageCode> {
    await this.throttle.take(TEST_LIMIT, String(user.accountId));
    await this.sendTestEvent.execute(user, id, body);
    return { message: 'test_event_sent' };
  }

  @Route.get('admin-app-settings/:id', { access: 'platform_settings', response: AdminSettingsResult })
  async readAdmin(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Headers('accept-language') language?: string,
  ): Promise<AdminSettingsResult> {
    const { platform, isOn } = await readApp(this.em, id);
    const revision = await readRevision(this.em, ...editedAppOf(id));
    const settings = await this.admin.read(user.accountId, id);
    const { connection: _connection, ...app } = toAppResource(
      platform,
      isOn,
      null,
      languageOf(language, user.language),
    );
    return { app: { ...app, settings, revision: revision ?? '' } };
  }

  @Route.post('save-admin-app-settings/:id', {
    access: 'platform_settings',
    body: AdminSettingsBody,
    response: MessageCode,
  })
  async saveAdmin(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() settings: AdminSettingsBody,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    await this.admin.save(user, id, settings, origin);
    return { message: 'setting_is_updated' };
  }
}
