import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Access, Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/form.js';
import type { SendingState } from '../../platform/sending/sending.contract.js';
import { SwitchSending } from './commands/switch-sending.js';
import { SwitchSending as Wish } from '../settings.contract.js';

@Controller('api/v1/sending')
export class SendingController {
  constructor(private readonly commands: CommandBus) {}

  @Access('platform_settings', { impersonator: false })
  @Post()
  @HttpCode(200)
  async turn(
    @Current() who: SignedIn,
    @Fields(Wish) { is_on: isOn }: Wish,
    @From() origin: Origin,
  ): Promise<{ sending: SendingState }> {
    return { sending: await this.commands.execute(new SwitchSending(who, isOn, origin)) };
  }
}
