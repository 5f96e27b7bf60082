import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { Secrets } from '../../../platform/secrets.js';
import { ClaimOver, StoreAlreadyConnected } from '../../commerce.errors.js';
import { StoreChanged } from '../../commerce.messages.js';
import { type Introduction, StoreProblem } from '../../platforms/connector.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import type { StoreRow } from '../../store-row.js';
import { type StoreClaim, Claims } from './claims.js';
import { SaveConnection } from '../save-connection.js';
import { sealSecret } from '../store-secrets.js';
import { PlatformClient } from '../platform-client.js';
import { translateProblem } from '../translate-problem.js';

@Injectable()
export class AcceptClaim {
  constructor(
    private readonly em: EntityManager,
    private readonly claims: Claims,
    private readonly connections: SaveConnection,
    private readonly client: PlatformClient,
    private readonly secrets: Secrets,
    private readonly events: EventBus,
  ) {}

  async acceptByToken(store: StoreRow, token: string): Promise<void> {
    const claim = await this.claims.findByToken(token);
    if (!claim || claim.platform !== store.platform) throw new ClaimOver();
    await this.accept(store, claim);
  }

  async accept(store: StoreRow, claim: StoreClaim): Promise<void> {
    // A restored instance would use up the original's tokens.
    this.client.mustBeAllowed();
    const introduction = await translateProblem(() => this.introduce(claim));
    // A crash must not leave the claim of a connected store.
    const deleteClaim = (em: EntityManager) => this.claims.delete(em, claim);
    if (introduction)
      await this.connections.save(
        store,
        { ...introduction, platformStoreId: claim.platformStoreId },
        { inTransaction: deleteClaim },
      );
    else await this.connectBySecret(store, claim, deleteClaim);
  }

  /** Refreshes expired tokens. Returns null without tokens. */
  private async introduce({ platform, platformStoreId, tokens }: StoreClaim): Promise<Introduction | null> {
    const { describe, refresh } = CONNECTORS[platform];
    if (!tokens || !describe) return null;
    const { deps } = this.client;
    try {
      return await describe(deps, tokens, platformStoreId);
    } catch (error) {
      const isExpired = error instanceof StoreProblem && error.kind === 'revoked';
      if (!isExpired || !refresh || tokens.refreshToken === undefined) throw error;
      const renewed = await refresh(deps, { platformStoreId, url: null, tokens });
      return describe(deps, { ...tokens, ...renewed }, platformStoreId);
    }
  }

  /** Keeps the install key, which the store already uses. */
  private async connectBySecret(
    { id, accountId }: StoreRow,
    { platformStoreId, storeName, secret, installKey }: StoreClaim,
    deleteClaim: (em: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    if (!secret || !installKey) throw new ClaimOver();
    try {
      await this.em.fork().transactional(async (em) => {
        await database(em)
          .updateTable('shops')
          .set({
            state: 'connected',
            state_reason: null,
            store_id: platformStoreId,
            store_name: storeName,
            install_key: installKey,
            secret_sealed: sealSecret(this.secrets, id, secret),
            key_id: this.secrets.keyId,
            former_secret_sealed: null,
            connected_at: CURRENT_TIME,
            updated_at: CURRENT_TIME,
          })
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .execute();
        await deleteClaim(em);
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new StoreAlreadyConnected();
      throw error;
    }
    this.events.publish(new StoreChanged(accountId, id));
  }
}
