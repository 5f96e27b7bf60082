import { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ChangeChatOnPhone,
  type ChatChangeFailure,
  type ChatChangeMark,
  type PhoneChatChange,
  type Recipient,
} from '../../../devices/connection.messages.js';
import { DeviceNotConnected } from '../../../devices/devices.errors.js';
import { TellChats } from '../../../devices/devices.ports.js';
import { log } from '../../../platform/logging.js';
import { SingleRuns } from '../../../platform/processes/single-runs.js';

/** After a refusal; then it is given up. The key of a phone's settings may come some time after the link. */
const PAUSES_S = [15, 60, 300, 1800];

interface Waiting extends Recipient {
  chat_id: string;
  kind: PhoneChatChange['kind'];
  version: number;
  attempts: number;
  is_archived: boolean;
  is_muted: boolean;
  wa_id: string | null;
  from_me: boolean | null;
  at: string | null;
}

/** Tells phones what was done to chats here, one after the other for each device, in the process that holds it. */
@CommandHandler(TellChats)
export class TellChatsHandler implements ICommandHandler<TellChats>, OnModuleDestroy {
  /** By device. */
  private readonly runs = new SingleRuns();
  private isClosing = false;

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  /** A run that is under way looks once more. */
  execute({ accountId, deviceId }: TellChats): Promise<void> {
    return this.runs.start(deviceId, () => this.tellAll(accountId, deviceId));
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await this.runs.settle();
  }

  private async tellAll(accountId: number, deviceId: number): Promise<void> {
    while (!this.isClosing) {
      const next = await this.find(accountId, deviceId);
      if (!next || !(await this.tell(accountId, deviceId, next))) return;
    }
  }

  private async find(accountId: number, deviceId: number): Promise<Waiting | undefined> {
    const [row] = await this.em.fork().execute<Waiting[]>(
      `select c.chat_id, c.kind, c.version, c.attempts, h.is_archived, h.is_muted, p.phone, p.lid, m.wa_id, m.from_me, m.at
         from chat_changes c join chats h on h.id = c.chat_id left join contacts p on p.id = h.contact_id
         left join lateral (select wa_id, from_me, at from messages where account_id = c.account_id and chat_id = c.chat_id
             and status not in ('queued', 'sending', 'failed') order by at desc, id desc limit 1) m on true
        where c.account_id = ? and c.device_id = ? and c.next_at <= clock_timestamp() order by c.next_at, c.chat_id, c.kind limit 1`,
      [accountId, deviceId],
    );
    return row;
  }

  /** False when the device is away. */
  private async tell(accountId: number, deviceId: number, waiting: Waiting): Promise<boolean> {
    const { kind, version, phone, lid } = waiting;
    const mark: ChatChangeMark = { chatId: Number(waiting.chat_id), kind, version };
    try {
      const failure = await this.commands.execute(
        new ChangeChatOnPhone(accountId, deviceId, { phone, lid }, toChange(waiting), mark),
      );
      if (failure) await this.postpone(accountId, mark, waiting.attempts, failure);
      return true;
    } catch (error) {
      if (error instanceof DeviceNotConnected) return false;
      throw error;
    }
  }

  private async postpone(
    accountId: number,
    { chatId, kind, version }: ChatChangeMark,
    attempts: number,
    failure: ChatChangeFailure,
  ): Promise<void> {
    const pauseS = PAUSES_S[attempts];
    const row = 'account_id = ? and chat_id = ? and kind = ? and version = ?';
    const params = [accountId, chatId, kind, version];
    if (pauseS === undefined) {
      log.warn({ chatId, kind, failure }, 'phone not told of a chat, given up');
      await this.em.fork().execute(`delete from chat_changes where ${row}`, params);
    } else {
      await this.em.fork().execute(
        `update chat_changes set attempts = attempts + 1, updated_at = clock_timestamp(),
           next_at = clock_timestamp() + make_interval(secs => ?) where ${row}`,
        [pauseS, ...params],
      );
    }
  }
}

/** What the chat is by now. */
function toChange({ kind, is_archived, is_muted, wa_id, from_me, at }: Waiting): PhoneChatChange {
  if (kind === 'mute') return { kind, isMuted: is_muted };
  const newest = wa_id && at ? { waId: wa_id, fromMe: from_me ?? false, at: new Date(at) } : null;
  return { kind, isArchived: is_archived, newest };
}
