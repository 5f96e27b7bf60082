import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RequireDevice } from '../../devices/devices.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { SimulateBody, SimulateResult } from '../chatbots/simulate.contract.js';
import { SimulateTurn } from './simulate-turn.js';

@Controller('api/v1')
export class SimulatorController {
  constructor(
    private readonly simulateTurn: SimulateTurn,
    private readonly queries: QueryBus,
  ) {}

  @Route.post('chatbots-simulate', { access: 'chatbots', body: SimulateBody, response: SimulateResult })
  async simulate(@Current() user: SignedIn, @Fields() body: SimulateBody): Promise<SimulateResult> {
    if (body.device_id) await this.queries.execute(new RequireDevice(user, body.device_id));
    return { data: { turn: await this.simulateTurn.execute(user.accountId, body) } };
  }
}
