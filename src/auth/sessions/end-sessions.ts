import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { Push } from '../../platform/realtime/push.js';

/** Ends sessions with their impersonations and sockets. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async endAllOf(
    userId: number,
    { except = 0, inTransaction }: { except?: number; inTransaction?: (em: EntityManager) => Promise<unknown> } = {},
  ): Promise<number> {
    const ended = await this.em.fork().transactional(async (em) => {
      await inTransaction?.(em);
      return database(em)
        .deleteFrom('sessions')
        .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('impersonator_user_id', '=', userId)]))
        .where('id', '<>', except)
        .returning('id')
        .execute();
    });
    return this.disconnect(ended);
  }

  async endOne({ accountId, userId }: { accountId: number; userId: number }, sessionId: number): Promise<boolean> {
    const { rows } = await sql<Pick<Row<'sessions'>, 'id'>>`
      with ended_sessions as (select id from sessions where id = ${sessionId} and account_id = ${accountId} and user_id = ${userId}
        and impersonator_user_id is null)
      ${DELETE_SESSIONS}`.execute(database(this.em));
    return this.disconnect(rows) > 0;
  }

  disconnect(ended: Pick<Row<'sessions'>, 'id'>[]): number {
    for (const { id } of ended) this.push.disconnectSession(id);
    return ended.length;
  }
}

/** SQL that deletes sessions of the CTE `ended_sessions`, with impersonations opened from them. */
export const DELETE_SESSIONS = sql`delete from sessions where id in (
  select id from ended_sessions union all
  select i.id from sessions i join ended_sessions e on i.impersonator_session_id = e.id) returning id`;
