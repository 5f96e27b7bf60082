import { randomBytes, randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { Secrets } from '../../platform/secrets.js';
import type { Language } from '../auth.contract.js';
import type { CodeChannel } from '../codes.contract.js';
import { CODE_LIFE_MS, CODE_TRIES, type CodePurpose } from './code-order.js';
import { MEANT_USER, meantBy } from './meant-user.js';

export interface NewRequest {
  purpose: CodePurpose;
  /** What the limits go by, and what is typed with the code has to fit to; kept as a keyed hash. */
  target: string;
  phone: string | null;
  userId: number | null;
  /** Whoever is called so, when the user is not known yet. */
  login: string | null;
  channel: CodeChannel;
  language: Language;
  /** Its owner asks, in a browser they have signed in with before. */
  isKnown: boolean;
  /** What this browser asked for before, which it cannot type any more. */
  formerToken: string | null;
}

interface OpenRequest {
  id: number;
  /** For the cookie; kept nowhere. */
  token: string;
  askedAt: Date;
  expiresAt: Date;
}

export interface TakenRequest {
  id: number;
  userId: number | null;
  phone: string | null;
  /** The way the code went. */
  channel: CodeChannel;
}

export interface WaitingRequest extends TakenRequest {
  purpose: CodePurpose;
  language: Language;
  tokenHash: string;
  isKnown: boolean;
}

type Outcome = 'sent' | 'nobody' | 'undelivered' | 'too_many';

type TakenRow = { id: string; user_id: string | null; phone: string | null; channel: CodeChannel };

/**
 * The rows of code_requests and the only statements that change them. Each is one statement, exact when many come at once, and
 * the same whether the person is known or not.
 */
@Injectable()
export class CodeRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Writes that somebody asked for a code. What other browsers asked for stays: anybody can ask for a code to somebody else's phone. */
  async open(request: NewRequest): Promise<OpenRequest> {
    const { purpose, target, phone, userId, login, channel, language, isKnown, formerToken } = request;
    const token = randomBytes(32).toString('base64url');
    const targetHash = this.targetHash(purpose, target);
    const askedAt = this.clock.now();
    const expiresAt = new Date(askedAt.getTime() + CODE_LIFE_MS);
    const [row] = await this.em.execute<{ id: string }[]>(
      `with former as (
         update code_requests set expires_at = ?, updated_at = ? where token_hash = ? and used_at is null and expires_at > ?)
       insert into code_requests
         (created_at, updated_at, token_hash, purpose, target_hash, phone, channel, language, expires_at, is_known, user_id)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::boolean, coalesce(?::bigint,
         (${MEANT_USER})))
       returning id`,
      [
        ...[askedAt, askedAt, formerToken === null ? null : this.tokenHash(formerToken), askedAt],
        ...[askedAt, askedAt, this.tokenHash(token), purpose, targetHash, phone, channel, language, expiresAt, isKnown],
        userId,
        ...meantBy({ phone, login }),
      ],
    );
    return { id: Number(row?.id), token, askedAt, expiresAt };
  }

  /** A request that waits to be served, or was not finished with; null when there is nothing to do any more. */
  async waiting(id: number): Promise<WaitingRequest | null> {
    const [row] = await this.em.execute<
      (TakenRow & Pick<WaitingRequest, 'purpose' | 'language'> & { token_hash: string; is_known: boolean })[]
    >(
      `select id, user_id, phone, purpose, channel, language, token_hash, is_known from code_requests
        where id = ? and outcome in ('waiting', 'sending') and used_at is null and expires_at > ?`,
      [id, this.clock.now()],
    );
    if (!row) return null;
    const { purpose, language, token_hash: tokenHash, is_known: isKnown } = row;
    return { ...toTaken(row), purpose, language, tokenHash, isKnown };
  }

  /** Makes its code. A repeat after a crash makes another, and the former is worth nothing. */
  async makeCode({ id, tokenHash }: WaitingRequest): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.em.execute(`update code_requests set outcome = 'sending', code_hash = ?, updated_at = ? where id = ?`, [
      this.codeHash(tokenHash, code),
      this.clock.now(),
      id,
    ]);
    return code;
  }

  /** Written before the code goes that way: what it shows when it is typed depends on it. */
  async goesBy(id: number, channel: CodeChannel): Promise<void> {
    await this.em.execute('update code_requests set channel = ? where id = ?', [channel, id]);
  }

  async settle(id: number, outcome: Outcome): Promise<void> {
    await this.em.execute('update code_requests set outcome = ?, updated_at = now() where id = ?', [outcome, id]);
  }

  /**
   * One try. Right: it is used up, whoever else tries it at the same moment. Wrong: it is one try poorer. `dead` is what was never
   * alive in this browser, is over, was used, or was guessed at too often.
   */
  async take(
    token: string,
    purpose: CodePurpose,
    code: string,
    { userId = null, target = null }: { userId?: number | null; target?: string | null },
  ): Promise<TakenRequest | 'wrong' | 'dead'> {
    const tokenHash = this.tokenHash(token);
    const now = this.clock.now();
    const [row] = await this.em.execute<(TakenRow & { used_at: string | null; tries: number })[]>(
      `update code_requests set tries = tries + 1, used_at = case when code_hash = ? then ?::timestamptz end, updated_at = ?
        where token_hash = ? and purpose = ? and used_at is null and tries < ? and expires_at > ?
          and (?::bigint is null or user_id = ?) and (?::varchar is null or target_hash = ?)
        returning id, user_id, phone, channel, used_at, tries`,
      [
        ...[this.codeHash(tokenHash, code), now, now, tokenHash, purpose, CODE_TRIES, now, userId, userId],
        ...(target === null ? [null, null] : [this.targetHash(purpose, target), this.targetHash(purpose, target)]),
      ],
    );
    if (!row) return 'dead';
    if (row.used_at === null) return row.tries < CODE_TRIES ? 'wrong' : 'dead';
    return toTaken(row);
  }

  /** A right code may be typed again: what came with it was refused. */
  async giveBack(id: number): Promise<void> {
    await this.em.execute('update code_requests set used_at = null, tries = tries - 1 where id = ?', [id]);
  }

  /** What was asked for and is neither sent nor over; those that are over without having been sent; what is old goes. */
  async unfinished(): Promise<{ waiting: number[]; missed: TakenRequest[] }> {
    const now = this.clock.now();
    const missed = await this.em.execute<TakenRow[]>(
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
      [new Date(now.getTime() - KEPT_MS)],
    );
    return { waiting: waiting.map(({ id }) => Number(id)), missed: missed.map(toTaken) };
  }

  /** Whatever code a user may still hold is worth nothing any more. */
  async endAllOf(userId: number): Promise<void> {
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

/** A request that nobody has begun with by then has lost its job; one that is still under way then, its process. */
const LOST_MS = 5_000;
const STUCK_MS = 45_000;
const KEPT_MS = 24 * 3600_000;

const toTaken = ({ id, user_id, phone, channel }: TakenRow): TakenRequest => ({
  id: Number(id),
  userId: user_id === null ? null : Number(user_id),
  phone,
  channel,
});
