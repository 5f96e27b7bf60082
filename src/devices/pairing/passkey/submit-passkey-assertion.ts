import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  DeviceNotConnected,
  PasskeyAnswered,
  PasskeyMismatch,
  PasskeyNotRequested,
  PasskeyRejected,
} from '../../devices.errors.js';
import { GetDeviceBySession } from '../../devices.messages.js';
import type { PasskeyAssertion } from './passkey.contract.js';
import { SubmitPasskey } from './submit-passkey.js';

const ERRORS = {
  refused: PasskeyRejected,
  mismatch: PasskeyMismatch,
  answered: PasskeyAnswered,
  expired: PasskeyNotRequested,
};

@Injectable()
export class SubmitPasskeyAssertion {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, sessionId: string, assertion: PasskeyAssertion): Promise<void> {
    const { id } = await this.queries.execute(new GetDeviceBySession(accountId, sessionId));
    const result = await this.commands.execute(new SubmitPasskey(accountId, id, assertion)).catch((error: unknown) => {
      // The challenge ended with its connection.
      if (error instanceof DeviceNotConnected && error.constructor === DeviceNotConnected) return 'expired' as const;
      throw error;
    });
    if (result !== 'sent') throw new ERRORS[result]();
  }
}
