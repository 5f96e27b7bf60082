import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type ChatUser, ListChatUsers } from '../../../auth/colleagues.messages.js';
import { Invalid } from '../../../platform/errors.js';
import type { ChatPlace } from '../../../platform/realtime/push.js';

const MENTION = /@\[user:(\d{1,15})\]/g;
const MAX_MENTIONS = 50;

@Injectable()
export class FindMentions {
  constructor(private readonly queries: QueryBus) {}

  /** Returns IDs of `@[user:ID]`. Throws unless each new one is an active user who may see the chat. */
  async execute(place: ChatPlace, body: string, mentioned: readonly number[] = []): Promise<number[]> {
    const ids = [...new Set([...body.matchAll(MENTION)].map(([, id]) => Number(id)))];
    if (ids.length === 0) return [];
    if (ids.length > MAX_MENTIONS) throw Invalid.field('body', 'too_many');
    const added = ids.filter((id) => !mentioned.includes(id));
    const users = await this.queries.execute(new ListChatUsers(place.accountId, added));
    if (users.filter((user) => maySee(user, place)).length < added.length)
      throw Invalid.field('body', 'mention_unknown');
    return ids;
  }
}

/** Applies the rule of ChatAccess. */
function maySee({ id, deviceIds, permissions }: ChatUser, { deviceId, assigneeId }: ChatPlace): boolean {
  if (!deviceIds) return true;
  const isOwnOrUnassigned = assigneeId === null || assigneeId === id;
  return deviceIds.includes(deviceId) && (isOwnOrUnassigned || permissions.includes('show all chats'));
}
