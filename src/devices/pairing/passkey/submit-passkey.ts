import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeviceRouter } from '../../leases/device-router.js';
import type { PasskeyAssertion } from './passkey.contract.js';
import type { AnswerResult } from './passkey-ceremony.js';

export class SubmitPasskey extends Command<AnswerResult> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly assertion: PasskeyAssertion,
  ) {
    super();
  }
}

@CommandHandler(SubmitPasskey)
export class SubmitPasskeyHandler implements ICommandHandler<SubmitPasskey> {
  constructor(private readonly router: DeviceRouter) {}

  execute(command: SubmitPasskey): Promise<AnswerResult> {
    return this.router.dispatch(command, (session) => session.answerPasskey(command.assertion));
  }
}
