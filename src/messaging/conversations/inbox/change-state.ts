import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { ChatAccess } from '../chat-access.js';
import { planRating } from '../rating/plan-rating.js';
import { ratingQuestionJob } from '../rating/rating-question.job.js';
import { type LockedChat, markPending, reopen, resolve, snooze, type Transition } from './chat-transitions.js';
import { type ChatActor, TransitionChat } from './transition-chat.js';

@Injectable()
export class ChangeState {
  constructor(
    private readonly access: ChatAccess,
    private readonly transition: TransitionChat,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** Asks the customer for a rating, unless `isSilent`. Throws ChatNotFound for another device's chat. */
  async resolve(
    user: SignedIn,
    chatId: number,
    { deviceId, isSilent = false }: { deviceId?: number; isSilent?: boolean } = {},
  ): Promise<ChatResource> {
    await this.access.require(user, { chatId });
    return this.resolveIf(
      user,
      chatId,
      ({ device_id: id }) => {
        if (deviceId !== undefined && id !== deviceId) throw new ChatNotFound();
        return true;
      },
      isSilent,
    );
  }

  /** Calls `isWanted` in the same transaction. Does not check access. */
  async resolveIf(
    actor: ChatActor,
    chatId: number,
    isWanted: (chat: LockedChat, em: EntityManager) => boolean | Promise<boolean>,
    isSilent = false,
  ): Promise<ChatResource> {
    const { accountId } = actor;
    const now = this.clock.now();
    const ratingIds: number[] = [];
    const resolved = await this.transition.execute(actor, chatId, async (chat, em) => {
      if (!(await isWanted(chat, em))) return null;
      const transition = resolve(now)(chat);
      if (transition?.entry && !isSilent) ratingIds.push(...(await planRating(em, accountId, chat, now)));
      return transition;
    });
    for (const ratingId of ratingIds) await this.jobs.enqueue(ratingQuestionJob, { accountId, ratingId });
    return resolved;
  }

  reopen(user: SignedIn, chatId: number): Promise<ChatResource> {
    return this.change(user, chatId, reopen);
  }

  markPending(user: SignedIn, chatId: number): Promise<ChatResource> {
    return this.change(user, chatId, markPending);
  }

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
