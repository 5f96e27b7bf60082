import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { Told } from '../../../platform/http/answers.contract.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { AnswerPasskey } from './answer-passkey.js';
import { AnswerPasskeyBody } from './passkey.contract.js';

@Controller('api/v1')
export class PasskeyController {
  constructor(private readonly commands: CommandBus) {}

  @Route.post('device-passkey/:sessionId', { access: 'all', body: AnswerPasskeyBody, answer: Told })
  async answer(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() { assertion }: AnswerPasskeyBody,
  ): Promise<z.infer<typeof Told>> {
    await this.commands.execute(new AnswerPasskey(who.accountId, sessionId, assertion));
    return { message: 'passkey_sent' };
  }
}
