import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import {
  DeviceNotConnected,
  PasskeyAnswered,
  PasskeyMismatch,
  PasskeyNotWanted,
  PasskeyRefused,
} from '../../devices.errors.js';
import { GetDeviceBySession } from '../../devices.messages.js';
import type { PasskeyAssertion } from './passkey.contract.js';
import { SubmitPasskey } from './submit-passkey.js';

const ERRORS = {
  refused: PasskeyRefused,
  mismatch: PasskeyMismatch,
  answered: PasskeyAnswered,
  expired: PasskeyNotWanted,
};

/** Answers the passkey challenge of a device that is being linked. */
export class AnswerPasskey extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly assertion: PasskeyAssertion,
  ) {
    super();
  }
}

@CommandHandler(AnswerPasskey)
export class AnswerPasskeyHandler implements ICommandHandler<AnswerPasskey> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, sessionId, assertion }: AnswerPasskey): Promise<void> {
    const { id } = await this.queries.execute(new GetDeviceBySession(accountId, sessionId));
    const result = await this.commands.execute(new SubmitPasskey(accountId, id, assertion)).catch((error: unknown) => {
      // No process holds the device: the challenge ended with its connection.
      if (error instanceof DeviceNotConnected && error.constructor === DeviceNotConnected) return 'expired' as const;
      throw error;
    });
    if (result !== 'sent') throw new ERRORS[result]();
  }
}
