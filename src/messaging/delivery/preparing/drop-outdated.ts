import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../messaging.contract.js';
import { outdatedFinders } from '../../messaging.ports.js';
import type { MessageClaim } from '../claim-queued.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';

@Injectable()
export class DropOutdated {
  constructor(
    private readonly em: EntityManager,
    private readonly finalize: FinalizeMessages,
  ) {}

  /** Fails outdated and unwanted messages. */
  async drop(accountId: number, claims: readonly MessageClaim[]): Promise<MessageClaim[]> {
    const failures = await this.findOutdated(accountId, claims);
    for (const { id, isUnwanted } of claims) if (isUnwanted) failures.set(id, 'opted_out');
    for (const [failure, entries] of Map.groupBy(failures, ([, code]) => code))
      await this.finalize.fail(
        accountId,
        entries.map(([id]) => id),
        failure,
      );
    return claims.filter(({ id }) => !failures.has(id));
  }

  private async findOutdated(accountId: number, claims: readonly MessageClaim[]): Promise<Map<number, FailureCode>> {
    const found = new Map<number, FailureCode>();
    for (const [prefix, find] of outdatedFinders) {
      const messages = claims
        .filter((claim) => claim.idempotencyKey?.startsWith(prefix) && isFirstAttempt(claim))
        .map(({ id, idempotencyKey }) => ({ id, key: idempotencyKey!.slice(prefix.length) }));
      if (messages.length === 0) continue;
      for (const [id, failure] of await find(this.em.fork(), accountId, messages)) found.set(id, failure);
    }
    return found;
  }
}

/** Messages written as in flight were checked just before. */
const isFirstAttempt = ({ isContentStored, content, attempts }: MessageClaim): boolean =>
  !isContentStored && (content === null || attempts === 1);
