import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../../auth/auth.messages.js';
import { GetOpenConnection, PrepareText } from '../../../devices/connection.messages.js';
import { DeviceNotConnected } from '../../../devices/devices.errors.js';
import { Doubts } from '../lanes/doubts.js';
import type { Draft } from './write-message.js';

/** The connection over which a message can go as soon as it is written, and what will go over it. */
export interface Way {
  epoch: number;
  openedAt: Date;
  /** What was handed over before goes first, if it has no answer. */
  repeatBefore: Date;
  content: Uint8Array;
}

/** Looks whether a message may be written as in hand: a text, over a device that is connected in this process. */
@Injectable()
export class TakeInHand {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly doubts: Doubts,
  ) {}

  async findWay(draft: Draft, body: string | null): Promise<Way | null> {
    const { accountId, deviceId, kind, forwards, quotedId } = draft;
    // A file is uploaded first, a quote looked up.
    if (kind !== 'text' || body === null || forwards > 0 || quotedId !== null) return null;
    const connection = await this.queries.execute(new GetOpenConnection(accountId, deviceId));
    if (!connection || !(await this.queries.execute(new IsAccountActive(accountId)))) return null;
    const content = await this.prepare(accountId, deviceId, body);
    return content && { ...connection, repeatBefore: this.doubts.repeatBefore(deviceId, connection.openedAt), content };
  }

  private prepare(accountId: number, deviceId: number, text: string): Promise<Uint8Array | null> {
    return this.commands.execute(new PrepareText(accountId, deviceId, text)).catch((error: unknown) => {
      if (error instanceof DeviceNotConnected) return null;
      throw error;
    });
  }
}
