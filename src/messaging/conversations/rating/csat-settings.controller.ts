import { Controller } from '@nestjs/common';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { GetCsatSettings, SaveCsatSettings } from './csat-settings.js';
import { CsatSettings, CsatSettingsResult } from './rating.contract.js';

@Controller('api/v1/csat-settings')
export class CsatSettingsController {
  constructor(
    private readonly getSettings: GetCsatSettings,
    private readonly saveSettings: SaveCsatSettings,
  ) {}

  @Route.get('', { access: 'edit inbox settings', response: CsatSettingsResult })
  async read(@Current() user: SignedIn): Promise<CsatSettingsResult> {
    return { data: await this.getSettings.execute(user) };
  }

  @Route.put('', { access: 'edit inbox settings', body: CsatSettings, response: CsatSettingsResult })
  async save(@Current() user: SignedIn, @Fields() settings: CsatSettings): Promise<CsatSettingsResult> {
    await this.saveSettings.execute(user.accountId, settings);
    return this.read(user);
  }
}
