import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../../auth/auth.messages.js';
import { GetOpenConnection, PrepareText } from '../../../devices/connection.messages.js';
import { DeviceNotConnected } from '../../../devices/devices.errors.js';
import { UncertainSends } from '../lanes/uncertain-sends.js';
import type { MessageDraft, SendPath } from './write-message.js';

@Injectable()
export class BeginSend {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly uncertainSends: UncertainSends,
  ) {}

  async findSendPath(draft: MessageDraft, body: string | null): Promise<SendPath | null> {
    const { accountId, deviceId, kind, forwards, quotedId } = draft;
    // Files need an upload first, quotes a read.
    if (kind !== 'text' || body === null || forwards > 0 || quotedId !== null) return null;
    const connection = await this.queries.execute(new GetOpenConnection(accountId, deviceId));
    if (!connection || !(await this.queries.execute(new IsAccountActive(accountId)))) return null;
    const content = await this.prepare(accountId, deviceId, body);
    return (
      content && {
        ...connection,
        repeatBefore: this.uncertainSends.repeatBefore(deviceId, connection.openedAt),
        content,
      }
    );
  }

  private prepare(accountId: number, deviceId: number, text: string): Promise<Uint8Array | null> {
    return this.commands.execute(new PrepareText(accountId, deviceId, text)).catch((error: unknown) => {
      if (error instanceof DeviceNotConnected) return null;
      throw error;
    });
  }
}
