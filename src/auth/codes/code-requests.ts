import { randomBytes, randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { Secrets } from '../../platform/secrets.js';
import type { Language } from '../auth.contract.js';
import type { CodeChannel } from '../codes.contract.js';
import { CODE_LIFE_MS, CODE_TRIES, type CodePurpose } from './code-order.js';
import { MATCHING_USER, matchingParams } from './matching-user.js';

export interface NewRequest {
  purpose: CodePurpose;
  /** Counted by the limits and bound to the code. Stored as a keyed hash. */
  target: string;
  phone: string | null;
  userId: number | null;
  login: string | null;
  channel: CodeChannel;
  language: Language;
  /** The browser has an earlier sign-in of this user. */
  isKnown: boolean;
  previousToken: string | null;
}

interface OpenRequest {
  id: number;
  token: string;
  askedAt: Date;
  expiresAt: Date;
}

export interface ConsumedRequest {
  id: number;
  userId: number | null;
  phone: string | null;
  channel: CodeChannel;
}

export interface WaitingRequest extends ConsumedRequest {
  purpose: CodePurpose;
  language: Language;
  tokenHash: string;
  isKnown: boolean;
}

type Outcome = 'sent' | 'nobody' | 'undelivered' | 'too_many';

type CodeRequestRow = { id: string; user_id: string | null; phone: string | null; channel: CodeChannel };

/** One statement per change: exact under concurrency, and the same for known and unknown users. */
@Injectable()
export class CodeRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Requests of other browsers stay valid, as anyone can request a code for any phone. */
  async open(request: NewRequest): Promise<OpenRequest> {
    const { purpose, target, phone, userId, login, channel, language, isKnown, previousToken } = request;
    const token = randomBytes(32).toString('base64url');
    const targetHash = this.targetHash(purpose, target);
    const askedAt = this.clock.now();
    const expiresAt = new Date(askedAt.getTime() + CODE_LIFE_MS);
    const [row] = await this.em.execute<{ id: string }[]>(
      `with previous as (
         update code_requests set expires_at = ?, updated_at = ? where token_hash = ? and used_at is null and expires_at > ?)
       insert into code_requests
         (created_at, updated_at, token_hash, purpose, target_hash, phone, channel, language, expires_at, is_known, user_id)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::boolean, coalesce(?::bigint,
         (${MATCHING_USER})))
       returning id`,
      [
        askedAt,
        askedAt,
        previousToken === null ? null : this.tokenHash(previousToken),
        askedAt,
        askedAt,
        askedAt,
        this.tokenHash(token),
        purpose,
        targetHash,
        phone,
        channel,
        language,
        expiresAt,
        isKnown,
        userId,
        ...matchingParams({ phone, login }),
      ],
    );
    return { id: Number(row?.id), token, askedAt, expiresAt };
  }

  async waiting(id: number): Promise<WaitingRequest | null> {
    const [row] = await this.em.execute<
      (CodeRequestRow & Pick<WaitingRequest, 'purpose' | 'language'> & { token_hash: string; is_known: boolean })[]
    >(
      `select id, user_id, phone, purpose, channel, language, token_hash, is_known from code_requests
        where id = ? and outcome in ('waiting', 'sending') and used_at is null and expires_at > ?`,
      [id, this.clock.now()],
    );
    if (!row) return null;
    const { purpose, language, token_hash: tokenHash, is_known: isKnown } = row;
    return { ...toConsumed(row), purpose, language, tokenHash, isKnown };
  }

  /** A repetition after a crash invalidates the previous code. */
  async makeCode({ id, tokenHash }: WaitingRequest): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.em.execute(`update code_requests set outcome = 'sending', code_hash = ?, updated_at = ? where id = ?`, [
      this.codeHash(tokenHash, code),
      this.clock.now(),
      id,
    ]);
    return code;
  }

  /** Stored before sending: a valid code proves this channel's address. */
  async setChannel(id: number, channel: CodeChannel): Promise<void> {
    await this.em.execute('update code_requests set channel = ? where id = ?', [channel, id]);
  }

  async settle(id: number, outcome: Outcome): Promise<void> {
    await this.em.execute('update code_requests set outcome = ?, updated_at = now() where id = ?', [outcome, id]);
  }

  /**
   * Counts the attempt and consumes a correct code. `dead`: unknown to this browser, expired, used, or no attempts left.
   */
  async take(
    token: string,
    purpose: CodePurpose,
    code: string,
    { userId = null, target = null }: { userId?: number | null; target?: string | null },
  ): Promise<ConsumedRequest | 'wrong' | 'dead'> {
    const tokenHash = this.tokenHash(token);
    const now = this.clock.now();
    const [row] = await this.em.execute<(CodeRequestRow & { used_at: string | null; tries: number })[]>(
      `update code_requests set tries = tries + 1, used_at = case when code_hash = ? then ?::timestamptz end, updated_at = ?
        where token_hash = ? and purpose = ? and used_at is null and tries < ? and expires_at > ?
          and (?::bigint is null or user_id = ?) and (?::varchar is null or target_hash = ?)
        returning id, user_id, phone, channel, used_at, tries`,
      [
        this.codeHash(tokenHash, code),
        now,
        now,
        tokenHash,
        purpose,
        CODE_TRIES,
        now,
        userId,
        userId,
        ...(target === null ? [null, null] : [this.targetHash(purpose, target), this.targetHash(purpose, target)]),
      ],
    );
    if (!row) return 'dead';
    if (row.used_at === null) return row.tries < CODE_TRIES ? 'wrong' : 'dead';
    return toConsumed(row);
  }

  /** For a correct code whose request was rejected. */
  async restore(id: number): Promise<void> {
    await this.em.execute('update code_requests set used_at = null, tries = tries - 1 where id = ?', [id]);
  }

  async unfinished(): Promise<{ waiting: number[]; missed: ConsumedRequest[] }> {
    const now = this.clock.now();
    const missed = await this.em.execute<CodeRequestRow[]>(
      `update code_requests set outcome = 'undelivered', updated_at = now()
        where outcome in ('waiting', 'sending') and expires_at <= ? returning id, user_id, phone, channel`,
      [now],
    );
    const waiting = await this.em.execute<{ id: string }[]>(
      `select id from code_requests where expires_at > ?
          and ((outcome = 'waiting' and updated_at < ?) or (outcome = 'sending' and updated_at < ?))`,
      [now, new Date(now.getTime() - LOST_MS), new Date(now.getTime() - STUCK_MS)],
    );
    await deleteInBatches(
      this.em,
      'code_requests',
      'select id from code_requests where expires_at < ? order by expires_at',
      [new Date(now.getTime() - RETENTION_MS)],
    );
    return { waiting: waiting.map(({ id }) => Number(id)), missed: missed.map(toConsumed) };
  }

  async invalidateAllOf(userId: number): Promise<void> {
    await this.em.execute(
      'update code_requests set expires_at = ? where user_id = ? and used_at is null and expires_at > ?',
      [this.clock.now(), userId, this.clock.now()],
    );
  }

  private tokenHash = (token: string): string => this.secrets.mac(`code token ${token}`);
  private targetHash = (purpose: CodePurpose, target: string): string =>
    this.secrets.mac(`code target ${purpose} ${target}`);
  private codeHash = (tokenHash: string, code: string): string => this.secrets.mac(`code ${tokenHash} ${code}`);
}

/** After this, the job of an unstarted request, or the process of a started one, counts as lost. */
const LOST_MS = 5_000;
const STUCK_MS = 45_000;
const RETENTION_MS = 24 * 3600_000;

const toConsumed = ({ id, user_id, phone, channel }: CodeRequestRow): ConsumedRequest => ({
  id: Number(id),
  userId: user_id === null ? null : Number(user_id),
  phone,
  channel,
});
