import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import type { SignedIn } from '../../platform/http/access.js';
import { Session } from './session.entity.js';
import type { SessionResource } from '../settings.contract.js';
import { oldestStart } from './session-life.js';

@Injectable()
export class ListSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, userId, sessionId }: SignedIn): Promise<SessionResource[]> {
    const now = this.clock.now();
    const isOpen = { expiresAt: { $gt: now }, createdAt: { $gt: oldestStart(now) } };
    const sessions = await this.em.find(
      Session,
      { accountId, userId, impersonatorUserId: null, ...isOpen },
      { orderBy: { lastSeenAt: 'desc', id: 'desc' } },
    );
    return sessions
      .map((session) => toSessionResource(session, sessionId))
      .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  }
}

function toSessionResource(session: Session, currentId: number): SessionResource {
  return {
    id: session.id,
    is_current: session.id === currentId,
    user_agent: session.userAgent ?? null,
    ip: session.ip ?? null,
    is_remembered: session.isRemembered,
    signed_in_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
  };
}
