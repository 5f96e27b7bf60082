import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Push } from '../../platform/realtime/push.js';

/** The end of a statement that names its sessions `own`: they go, with those an administrator opened from them. */
export const DELETE_OWN = `delete from sessions where id in (
  select id from own union all
  select inside.id from sessions inside join own on inside.impersonator_session_id = own.id) returning id`;

/** Ends sessions: the rows go, with those an administrator opened from them, and then their sockets. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  /**
   * Every session of a user, also those of administrators inside their account, except one. `meanwhile` is what makes them
   * end, such as a new password: both happen or neither.
   */
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

  /** One of the user's own; false when it is not theirs. */
  async one({ accountId, userId }: { accountId: number; userId: number }, sessionId: number): Promise<boolean> {
    const ended = await this.em.execute<{ id: string }[]>(
      `with own as (select id from sessions where id = ? and account_id = ? and user_id = ? and impersonator_user_id is null)
       ${DELETE_OWN}`,
      [sessionId, accountId, userId],
    );
    return this.disconnect(ended) > 0;
  }

  /** Ends the sockets of sessions whose rows are gone. */
  disconnect(ended: { id: string }[]): number {
    for (const { id } of ended) this.push.disconnectSession(Number(id));
    return ended.length;
  }
}
