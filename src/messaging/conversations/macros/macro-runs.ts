import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { IdempotencyMismatch, MacroNotFound } from '../../messaging.errors.js';

/** Keys of older runs may be used again. */
const RETENTION_HOURS = 24;
const MAX_PURGED_RUNS = 100;

export interface MacroCall {
  macroId: number;
  chatId: number;
  key: string;
}

interface MacroRun {
  id: number;
  macro_id: number;
  chat_id: number;
  finished_at: Date | null;
}

/** Lets a repeat continue an unfinished run. */
@Injectable()
export class MacroRuns {
  constructor(private readonly em: EntityManager) {}

  /** Throws IdempotencyMismatch for the key of another run. */
  async isFinished(accountId: number, call: MacroCall): Promise<boolean> {
    const run = await database(this.em)
      .selectFrom('macro_runs')
      .select(['id', 'macro_id', 'chat_id', 'finished_at'])
      .where('account_id', '=', accountId)
      .where('key', '=', call.key)
      .executeTakeFirst();
    if (run) requireSameCall(run, call);
    return run !== undefined && run.finished_at !== null;
  }

  async start(accountId: number, call: MacroCall): Promise<number> {
    await sql`
      delete from macro_runs where id in (select id from macro_runs
        where account_id = ${accountId} and started_at < now() - make_interval(hours => ${RETENTION_HOURS})
        order by started_at limit ${MAX_PURGED_RUNS} for update skip locked)`.execute(database(this.em));
    const {
      rows: [run],
    } = await sql<MacroRun>`
      insert into macro_runs (account_id, macro_id, chat_id, key)
        select m.account_id, m.id, c.id, ${call.key} from macros m join chats c on c.account_id = m.account_id
          where m.account_id = ${accountId} and m.id = ${call.macroId} and c.id = ${call.chatId} for key share
        on conflict (account_id, key) do update set key = excluded.key
        returning id, macro_id, chat_id, finished_at`.execute(database(this.em));
    if (!run) throw new MacroNotFound();
    requireSameCall(run, call);
    return run.id;
  }

  /** Returns false if the run is finished already. Call inside the last action's transaction. */
  async finish(em: EntityManager, accountId: number, runId: number): Promise<boolean> {
    const { numUpdatedRows } = await database(em)
      .updateTable('macro_runs')
      .set({ finished_at: NOW })
      .where('account_id', '=', accountId)
      .where('id', '=', runId)
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}

function requireSameCall(run: MacroRun, { macroId, chatId }: MacroCall): void {
  if (run.macro_id !== macroId || run.chat_id !== chatId) throw new IdempotencyMismatch();
}
