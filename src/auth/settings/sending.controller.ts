import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { SendingState } from '../../platform/sending/sending.contract.js';
import { SwitchSending } from './commands/switch-sending.js';
import { SwitchSending as Wish } from '../settings.contract.js';

const Sending = z.object({ sending: SendingState });

@Controller('api/v1/sending')
export class SendingController {
  constructor(private readonly commands: CommandBus) {}

  @Route.post('', { access: { rule: 'platform_settings', impersonator: false }, body: Wish, answer: Sending })
  async turn(
    @Current() who: SignedIn,
    @Fields() { is_on: isOn }: Wish,
    @From() origin: Origin,
  ): Promise<z.infer<typeof Sending>> {
    return { sending: await this.commands.execute(new SwitchSending(who, isOn, origin)) };
  }
}
