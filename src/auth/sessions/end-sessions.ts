import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Push } from '../../platform/realtime/push.js';

/** Requires a CTE `ended_sessions`. Also deletes impersonations opened from these sessions. */
export const DELETE_SESSIONS = `delete from sessions where id in (
  select id from ended_sessions union all
  select i.id from sessions i join ended_sessions e on i.impersonator_session_id = e.id) returning id`;

/** Also ends impersonations opened from them and closes their sockets. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  /** Keeps one session. `meanwhile` runs in the same transaction. */
  async ofUser(
    userId: number,
    { except = 0, meanwhile }: { except?: number; meanwhile?: (em: EntityManager) => Promise<unknown> } = {},
  ): Promise<number> {
    const ended = await this.em.fork().transactional(async (em) => {
      await meanwhile?.(em);
      return em.execute<{ id: string }[]>(
        'delete from sessions where (user_id = ? or impersonator_user_id = ?) and id <> ? returning id',
        [userId, userId, except],
      );
    });
    return this.disconnect(ended);
  }

  async one({ accountId, userId }: { accountId: number; userId: number }, sessionId: number): Promise<boolean> {
    const ended = await this.em.execute<{ id: string }[]>(
      `with ended_sessions as (select id from sessions where id = ? and account_id = ? and user_id = ? and impersonator_user_id is null)
       ${DELETE_SESSIONS}`,
      [sessionId, accountId, userId],
    );
    return this.disconnect(ended) > 0;
  }

  disconnect(ended: { id: string }[]): number {
    for (const { id } of ended) this.push.disconnectSession(Number(id));
    return ended.length;
  }
}
