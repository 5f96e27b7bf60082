import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { GetGuardSettings } from '../protection.messages.js';
import { SaveGuardSettings } from './commands/save-guard-settings.js';
import { USUAL_GUARD } from './guard.contract.js';
import { GuardBody, GuardSettingsResult } from './protection.contract.js';

/** At what the guard stops the devices of an account. */
@Controller('api/v1/guard-settings')
export class GuardSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: 'all', answer: GuardSettingsResult })
  async get(@Current() who: SignedIn): Promise<GuardSettingsResult> {
    return { data: await this.queries.execute(new GetGuardSettings(who.accountId)), usual: USUAL_GUARD };
  }

  @Route.post('', { access: 'all', body: GuardBody, answer: GuardSettingsResult })
  async save(@Current() who: SignedIn, @Fields() settings: GuardBody): Promise<GuardSettingsResult> {
    await this.commands.execute(new SaveGuardSettings(who.accountId, settings));
    return this.get(who);
  }
}
