import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, type SignedIn } from '../platform/http/access.js';
import { DataOf } from '../platform/http/answers.contract.js';
import { Route } from '../platform/http/route/route.js';
import { MakeDemo } from './commands/make-demo.js';
import { RemoveDemo } from './commands/remove-demo.js';
import { Demo } from './demo.contract.js';
import { GetDemo } from './queries/get-demo.js';

const Answer = DataOf(Demo);
type Answer = z.infer<typeof Answer>;

/** Whoever may start a campaign may fill the account: its parts need less. */
const ACCESS = 'add campaigns';

@Controller('api/v1')
export class DemoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('demo', { access: ACCESS, answer: Answer })
  async describe(@Current() who: SignedIn): Promise<Answer> {
    return { data: await this.queries.execute(new GetDemo(who.accountId)) };
  }

  @Route.post('demo', { access: ACCESS, body: null, answer: Answer, status: 201 })
  async make(@Current() who: SignedIn): Promise<Answer> {
    await this.commands.execute(new MakeDemo(who.accountId));
    return this.describe(who);
  }

  @Route.delete('demo', { access: ACCESS, body: null, answer: Answer })
  async remove(@Current() who: SignedIn): Promise<Answer> {
    await this.commands.execute(new RemoveDemo(who.accountId));
    return this.describe(who);
  }
}
