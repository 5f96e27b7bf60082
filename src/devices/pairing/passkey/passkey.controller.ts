import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { MessageCode } from '../../../platform/http/answers.contract.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { RequireDevice } from '../../devices.messages.js';
import { MANAGES_DEVICES } from '../../manages-devices.js';
import { RequireDeviceHandler } from '../../queries/require-device.js';
import { SubmitPasskeyAssertion } from './submit-passkey-assertion.js';
import { SubmitPasskeyBody } from './passkey.contract.js';

@Controller('api/v1')
export class PasskeyController {
  constructor(
    private readonly submitPasskey: SubmitPasskeyAssertion,
    private readonly requireDevice: RequireDeviceHandler,
  ) {}

  @Route.post('device-passkey/:sessionId', { access: MANAGES_DEVICES, body: SubmitPasskeyBody, response: MessageCode })
  async submit(
    @Current() user: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() { assertion }: SubmitPasskeyBody,
  ): Promise<z.infer<typeof MessageCode>> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    await this.submitPasskey.execute(user.accountId, sessionId, assertion);
    return { message: 'passkey_sent' };
  }
}
