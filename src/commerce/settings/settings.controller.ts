import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Headers, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import { toAppResource } from '../apps/app.resource.js';
import { readApp } from '../apps/read-apps.js';
import { AdminSettings } from './admin-settings.js';
import {
  AdminSettings as AdminSettingsBody,
  AdminSettingsResult,
  SaveSettings as SaveSettingsBody,
  SaveSettingsResult,
  TestEventBody,
} from '../apps/apps.contract.js';
import { readSettings } from './read-settings.js';
import { SaveSettings } from './save-settings.js';
import { SendTestEvent } from './send-test-event.js';

/** Of one account: to whomever it goes, it is a try of a text and no way of sending. */
const TESTS: Limit = { name: 'app-test-event', points: 20, seconds: 600 };

@Controller('api/v1')
export class SettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly admin: AdminSettings,
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
  ) {}

  @Route.post('save-app-settings/:id', { access: 'show apps', body: SaveSettingsBody, answer: SaveSettingsResult })
  async save(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() settings: SaveSettingsBody,
    @From() origin: Origin,
    @Headers('accept-language') language?: string,
  ): Promise<SaveSettingsResult> {
    const shop = await this.commands.execute(new SaveSettings({ who, origin }, id, settings));
    const asked = languageOf(language, who.language);
    const kept = await readSettings(this.queries, who.accountId, shop.platform, shop.settings, asked);
    return { message: 'setting_is_updated', settings: kept };
  }

  /** The message of one automation, made of sample data, to one number: it is sent at once, whatever is switched on. */
  @Route.post('app-test-event/:id', { access: 'show apps', body: TestEventBody, answer: Told })
  async test(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() asked: TestEventBody): Promise<Told> {
    await this.throttle.take(TESTS, String(who.accountId));
    await this.commands.execute(new SendTestEvent(who.accountId, id, asked));
    return { message: 'test_event_sent' };
  }

  @Route.get('admin-app-settings/:id', { access: 'platform_settings', answer: AdminSettingsResult })
  async readAdmin(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Headers('accept-language') language?: string,
  ): Promise<AdminSettingsResult> {
    const { platform, isOn } = await readApp(this.em, id);
    const settings = await this.admin.read(who.accountId, id);
    const { connection: _none, ...app } = toAppResource(platform, isOn, null, languageOf(language, who.language));
    return { app: { ...app, settings } };
  }

  @Route.post('save-admin-app-settings/:id', { access: 'platform_settings', body: AdminSettingsBody, answer: Told })
  async saveAdmin(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() settings: AdminSettingsBody,
    @From() origin: Origin,
  ): Promise<Told> {
    await this.admin.save(who, id, settings, origin);
    return { message: 'setting_is_updated' };
  }
}
