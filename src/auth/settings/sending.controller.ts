import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { SendingState } from '../../platform/sending/sending.contract.js';
import { SwitchSending } from './commands/switch-sending.js';
import { SwitchSendingBody } from '../settings.contract.js';

const Sending = z.object({ sending: SendingState });

@Controller('api/v1/sending')
export class SendingController {
  constructor(private readonly switchSending: SwitchSending) {}

  @Route.post('', {
    access: { rule: 'platform_settings', impersonator: false },
    body: SwitchSendingBody,
    response: Sending,
  })
  async switch(
    @Current() user: SignedIn,
    @Fields() { is_on: isOn }: SwitchSendingBody,
    @From() origin: Origin,
  ): Promise<z.infer<typeof Sending>> {
    return { sending: await this.switchSending.execute(user, isOn, origin) };
  }
}
