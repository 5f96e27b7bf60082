import { randomBytes, randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { Secrets } from '../../platform/secrets.js';
import type { Language } from '../auth.contract.js';
import type { CodeChannel } from '../codes.contract.js';
import { CODE_LIFE_MS, MAX_CODE_ATTEMPTS, type CodePurpose } from './code-order.js';
import { matchingUser } from './matching-user.js';

export interface NewRequest {
  purpose: CodePurpose;
  /** Phone, login or user of the code. Stored as a keyed hash. */
  target: string;
  phone: string | null;
  userId: number | null;
  login: string | null;
  channel: CodeChannel;
  language: Language;
  /** True if this user has signed in with this browser before. */
  isKnown: boolean;
  previousToken: string | null;
}

interface OpenRequest {
  id: number;
  token: string;
  requestedAt: Date;
  expiresAt: Date;
}

export interface ConsumedRequest {
  id: number;
  userId: number | null;
  phone: string | null;
  channel: CodeChannel;
}

export interface PendingRequest extends ConsumedRequest {
  purpose: CodePurpose;
  language: Language;
  tokenHash: string;
  isKnown: boolean;
}

type Outcome = 'sent' | 'nobody' | 'undelivered' | 'too_many';

const CODE_COUNT = 1_000_000;
const sixDigits = (value: number): string => String(value).padStart(6, '0');

const CONSUMED_COLUMNS = ['id', 'user_id as userId', 'phone', 'channel'] as const;

/** Makes each change in one statement: exact under concurrency, and equal for known and unknown users. */
@Injectable()
export class CodeRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Replaces only this browser's request, as anyone can request a code for any phone. */
  async open(request: NewRequest): Promise<OpenRequest> {
    const { purpose, target, phone, userId, login, channel, language, isKnown, previousToken } = request;
    const token = randomBytes(32).toString('base64url');
    const targetHash = this.targetHash(purpose, target);
    const requestedAt = this.clock.now();
    const expiresAt = new Date(requestedAt.getTime() + CODE_LIFE_MS);
    const previousHash = previousToken === null ? null : this.tokenHash(previousToken);
    const { id } = await database(this.em)
      .with('previous', (db) =>
        db
          .updateTable('code_requests')
          .set({ expires_at: requestedAt, updated_at: requestedAt })
          .where('token_hash', '=', previousHash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', requestedAt),
      )
      .insertInto('code_requests')
      .values({
        created_at: requestedAt,
        updated_at: requestedAt,
        token_hash: this.tokenHash(token),
        purpose,
        target_hash: targetHash,
        phone,
        channel,
        language,
        expires_at: expiresAt,
        is_known: isKnown,
        user_id: userId ?? matchingUser({ phone, login }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, token, requestedAt, expiresAt };
  }

  async findPending(id: number): Promise<PendingRequest | null> {
    const row = await database(this.em)
      .selectFrom('code_requests')
      .select([...CONSUMED_COLUMNS, 'purpose', 'language', 'token_hash as tokenHash', 'is_known as isKnown'])
      .where('id', '=', id)
      .where('outcome', 'in', ['waiting', 'sending'])
      .where('used_at', 'is', null)
      .where('expires_at', '>', this.clock.now())
      .executeTakeFirst();
    return row ?? null;
  }

  /** Stores a new code. A retry after a crash invalidates the previous one. */
  async makeCode({ id, tokenHash, purpose }: PendingRequest): Promise<string> {
    const code = this.isShown(purpose) ? this.shownCode(tokenHash) : sixDigits(randomInt(CODE_COUNT));
    await database(this.em)
      .updateTable('code_requests')
      .set({ outcome: 'sending', code_hash: this.codeHash(tokenHash, code), updated_at: this.clock.now() })
      .where('id', '=', id)
      .execute();
    return code;
  }

  /**
   * Returns the code of a registration on the sandbox network, else null. The page shows it, because new users cannot
   * open virtual phones.
   */
  codeToShow(purpose: CodePurpose, token: string): string | null {
    return this.isShown(purpose) ? this.shownCode(this.tokenHash(token)) : null;
  }

  private isShown = (purpose: CodePurpose): boolean => this.config.sandbox !== null && purpose === 'verify';

  /** Derives the code from the token, because another process may deliver it. */
  private shownCode = (tokenHash: string): string =>
    sixDigits(Number.parseInt(this.secrets.mac(`shown code ${tokenHash}`).slice(0, 12), 16) % CODE_COUNT);

  /** Call before sending: a valid code verifies the address of this channel. */
  async setChannel(id: number, channel: CodeChannel): Promise<void> {
    await database(this.em).updateTable('code_requests').set({ channel }).where('id', '=', id).execute();
  }

  async setOutcome(id: number, outcome: Outcome): Promise<void> {
    await database(this.em)
      .updateTable('code_requests')
      .set({ outcome, updated_at: NOW })
      .where('id', '=', id)
      .execute();
  }

  /**
   * Counts the attempt and consumes a correct code. `dead` requests are expired, used, out of attempts or of another
   * browser.
   */
  async consume(
    token: string,
    purpose: CodePurpose,
    code: string,
    { userId = null, target = null }: { userId?: number | null; target?: string | null },
  ): Promise<ConsumedRequest | 'wrong' | 'dead'> {
    const tokenHash = this.tokenHash(token);
    const now = this.clock.now();
    const codeHash = this.codeHash(tokenHash, code);
    const row = await database(this.em)
      .updateTable('code_requests')
      .set({
        tries: sql<number>`tries + 1`,
        used_at: sql<Date | null>`case when code_hash = ${codeHash} then ${now}::timestamptz end`,
        updated_at: now,
      })
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('tries', '<', MAX_CODE_ATTEMPTS)
      .where('expires_at', '>', now)
      .$if(userId !== null, (query) => query.where('user_id', '=', userId))
      .$if(target !== null, (query) => query.where('target_hash', '=', this.targetHash(purpose, target!)))
      .returning([...CONSUMED_COLUMNS, 'used_at', 'tries'])
      .executeTakeFirst();
    if (!row) return 'dead';
    const { used_at: usedAt, tries, ...consumed } = row;
    if (usedAt === null) return tries < MAX_CODE_ATTEMPTS ? 'wrong' : 'dead';
    return consumed;
  }

  /** Makes a correct code usable again after its request was rejected. */
  async restore(id: number): Promise<void> {
    await database(this.em)
      .updateTable('code_requests')
      .set({ used_at: null, tries: sql<number>`tries - 1` })
      .where('id', '=', id)
      .execute();
  }

  /** Returns requests to retry and newly expired ones. Deletes old ones. */
  async collectUnfinished(): Promise<{ pending: number[]; expired: ConsumedRequest[] }> {
    const now = this.clock.now();
    const expired = await database(this.em)
      .updateTable('code_requests')
      .set({ outcome: 'undelivered', updated_at: NOW })
      .where('outcome', 'in', ['waiting', 'sending'])
      .where('expires_at', '<=', now)
      .returning(CONSUMED_COLUMNS)
      .execute();
    const [lostBefore, stuckBefore] = [new Date(now.getTime() - LOST_MS), new Date(now.getTime() - STUCK_MS)];
    const pending = await database(this.em)
      .selectFrom('code_requests')
      .select('id')
      .where('expires_at', '>', now)
      .where(({ eb, or }) =>
        or([
          eb('outcome', '=', 'waiting').and('updated_at', '<', lostBefore),
          eb('outcome', '=', 'sending').and('updated_at', '<', stuckBefore),
        ]),
      )
      .execute();
    const before = new Date(now.getTime() - RETENTION_MS);
    await deleteInBatches(
      this.em,
      'code_requests',
      sql`select id from code_requests where expires_at < ${before} order by expires_at`,
    );
    return { pending: pending.map(({ id }) => id), expired };
  }

  async invalidateAllOf(userId: number): Promise<void> {
    const now = this.clock.now();
    await database(this.em)
      .updateTable('code_requests')
      .set({ expires_at: now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute();
  }

  private tokenHash = (token: string): string => this.secrets.mac(`code token ${token}`);
  private targetHash = (purpose: CodePurpose, target: string): string =>
    this.secrets.mac(`code target ${purpose} ${target}`);
  private codeHash = (tokenHash: string, code: string): string => this.secrets.mac(`code ${tokenHash} ${code}`);
}

/** Age of an unstarted request whose job counts as lost. */
const LOST_MS = 5_000;
/** Age of a started request whose process counts as lost. */
const STUCK_MS = 45_000;
const RETENTION_MS = 24 * 3600_000;
