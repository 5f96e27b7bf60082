import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';

export const MAX_CALLS_PER_ACCOUNT = 100;
const FLUSH_AFTER_MS = 500;
const MAX_BODY_LENGTH = 4_000;
const SECRET_FIELD = /("[^"]*(?:token|secret|password|authorization)[^"]*"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;
const API_TOKEN = /mk_[\w-]{20,}/g;

interface ApiCall {
  accountId: number;
  key: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  ip: string;
  request: string | null;
  answer: string | null;
  at: Date;
}

/** Writes API calls in batches. A flood drops the oldest calls, a killed process its unwritten ones. */
@Injectable()
export class CallLog implements OnModuleDestroy {
  private readonly unwritten = new Map<number, ApiCall[]>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly em: EntityManager) {}

  add(call: ApiCall): void {
    const calls = this.unwritten.get(call.accountId) ?? [];
    this.unwritten.set(call.accountId, calls);
    calls.push(call);
    if (calls.length > MAX_CALLS_PER_ACCOUNT) calls.shift();
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const calls = [...this.unwritten.values()].flat();
    this.unwritten.clear();
    if (calls.length > 0)
      this.writing = this.writing
        .then(() => this.write(calls))
        .catch((error: unknown) => log.warn({ err: error, calls: calls.length }, 'API calls not logged'));
    return this.writing;
  }

  private async write(calls: readonly ApiCall[]): Promise<void> {
    const em = this.em.fork();
    // The join skips deleted accounts but loses the order of the calls.
    await sql`
      insert into api_calls (account_id, key_name, method, path, status, ms, ip, request, answer, created_at)
      select c.account_id, c.key, c.method, c.path, c.status, c.ms, c.ip, c.request, c.answer, c.at
        from rows from (jsonb_to_recordset(${JSON.stringify(calls.map(toRow))}::jsonb) as (account_id bigint, key text, method text,
          path text, status smallint, ms integer, ip text, request text, answer text, at timestamptz)) with ordinality c
        join accounts a on a.id = c.account_id
        order by c.ordinality`.execute(database(em));
    const accountIds = [...new Set(calls.map(({ accountId }) => accountId))];
    await sql`
      delete from api_calls c using unnest(${accountIds}::bigint[]) u (account_id)
        where c.account_id = u.account_id and c.id < (select min(id) from
          (select id from api_calls k where k.account_id = u.account_id order by id desc limit ${MAX_CALLS_PER_ACCOUNT}) kept)`.execute(
      database(em),
    );
  }
}

const toRow = ({ accountId, request, answer, path, ...call }: ApiCall) => ({
  ...call,
  account_id: accountId,
  path: path.replace(API_TOKEN, '•••').slice(0, 500),
  request: redactBody(request),
  answer: redactBody(answer),
});

/** NUL or a lone surrogate would make PostgreSQL reject the batch. */
const redactBody = (body: string | null): string | null =>
  body &&
  body
    .slice(0, MAX_BODY_LENGTH * 2)
    .replace(SECRET_FIELD, '$1"•••"')
    .replace(API_TOKEN, '•••')
    .replaceAll('\u0000', '')
    .slice(0, MAX_BODY_LENGTH)
    .toWellFormed();
