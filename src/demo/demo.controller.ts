import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Current, type SignedIn } from '../platform/http/access.js';
import { DataOf } from '../platform/http/answers.contract.js';
import { Route } from '../platform/http/route/route.js';
import { MakeDemo } from './make-demo.js';
import { RemoveDemo } from './remove-demo.js';
import { Demo } from './demo.contract.js';
import { GetDemo } from './get-demo.js';

const Answer = DataOf(Demo);
type Answer = z.infer<typeof Answer>;

const ACCESS = 'add campaigns';

@Controller('api/v1')
export class DemoController {
  constructor(
    private readonly makeDemo: MakeDemo,
    private readonly removeDemo: RemoveDemo,
    private readonly getDemo: GetDemo,
  ) {}

  @Route.get('demo', { access: ACCESS, response: Answer })
  async describe(@Current() user: SignedIn): Promise<Answer> {
    return { data: await this.getDemo.execute(user.accountId) };
  }

  @Route.post('demo', { access: ACCESS, body: null, response: Answer, status: 201 })
  async make(@Current() user: SignedIn): Promise<Answer> {
    await this.makeDemo.execute(user.accountId);
    return this.describe(user);
  }

  @Route.delete('demo', { access: ACCESS, body: null, response: Answer })
  async remove(@Current() user: SignedIn): Promise<Answer> {
    await this.removeDemo.execute(user.accountId);
    return this.describe(user);
  }
}
