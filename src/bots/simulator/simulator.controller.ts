import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { SimulateBody, SimulateResult } from '../chatbots/simulate.contract.js';
import { SimulateTurn } from './simulate-turn.js';

@Controller('api/v1')
export class SimulatorController {
  constructor(private readonly queries: QueryBus) {}

  @Route.post('chatbots-simulate', { access: 'chatbots', body: SimulateBody, answer: SimulateResult })
  async simulate(@Current() who: SignedIn, @Fields() wish: SimulateBody): Promise<SimulateResult> {
    return { data: { turn: await this.queries.execute(new SimulateTurn(who.accountId, wish)) } };
  }
}
