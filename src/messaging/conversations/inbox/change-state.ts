import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { ChatAccess } from '../chat-access.js';
import { markPending, reopen, resolve, snooze, type Transition } from './chat-transitions.js';
import { TransitionChat } from './transition-chat.js';

/** Resolves, reopens and snoozes chats, and marks them as pending. */
@Injectable()
export class ChangeState {
  constructor(
    private readonly access: ChatAccess,
    private readonly transition: TransitionChat,
    private readonly clock: Clock,
  ) {}

  /** Throws ChatNotFound for a chat of another device than `deviceId`. */
  resolve(user: SignedIn, chatId: number, deviceId?: number): Promise<ChatResource> {
    const transition = resolve(this.clock.now());
    return this.change(user, chatId, (chat) => {
      if (deviceId !== undefined && chat.device_id !== deviceId) throw new ChatNotFound();
      return transition(chat);
    });
  }

  reopen(user: SignedIn, chatId: number): Promise<ChatResource> {
    return this.change(user, chatId, reopen);
  }

  markPending(user: SignedIn, chatId: number): Promise<ChatResource> {
    return this.change(user, chatId, markPending);
  }

  /** Null snoozes until the next message. */
  async snooze(user: SignedIn, chatId: number, until: string | null): Promise<ChatResource> {
    const time = until === null ? null : new Date(until);
    if (time && time <= this.clock.now()) throw Invalid.field('until', 'until_past');
    return this.change(user, chatId, snooze(time));
  }

  private async change(user: SignedIn, chatId: number, transition: Transition): Promise<ChatResource> {
    await this.access.require(user, { chatId });
    return this.transition.execute(user, chatId, transition);
  }
}
