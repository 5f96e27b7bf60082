import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Secrets } from '../../../platform/secrets.js';
import { ClaimOver, StoreTaken } from '../../commerce.errors.js';
import { ShopChanged } from '../../commerce.messages.js';
import { type Introduction, ShopProblem } from '../../platforms/connector.js';
import { CONNECTORS } from '../../platforms/connectors.js';
import type { Shop } from '../../shop-row.js';
import { type Claim, Claims } from './claims.js';
import { KeepConnection } from '../keep-connection.js';
import { sealSecret } from '../shop-secrets.js';
import { SpeakForShop } from '../speak-for-shop.js';
import { tellProblem } from '../tell-problem.js';

/** Gives a store that waited to whoever has the link that went to its owner. */
@Injectable()
export class TakeClaim {
  constructor(
    private readonly em: EntityManager,
    private readonly claims: Claims,
    private readonly connections: KeepConnection,
    private readonly speech: SpeakForShop,
    private readonly secrets: Secrets,
    private readonly events: EventBus,
  ) {}

  async take(shop: Shop, token: string): Promise<void> {
    const claim = await this.claims.ofToken(token);
    if (!claim || claim.platform !== shop.platform) throw new ClaimOver();
    await this.give(shop, claim);
  }

  async give(shop: Shop, claim: Claim): Promise<void> {
    // A copy of the database has the claim too, and would use up its tokens.
    this.speech.mustBeAllowed();
    const said = await tellProblem(() => this.introduce(claim));
    if (said) await this.connections.keep(shop, { ...said, storeId: claim.storeId });
    else await this.takeSecret(shop, claim);
    await this.claims.end(this.em, claim);
  }

  /** Null where the platform gave a secret and no tokens. Those of Shopify live for an hour, and a claim for two weeks. */
  private async introduce({ platform, storeId, tokens }: Claim): Promise<Introduction | null> {
    const { describe, refresh } = CONNECTORS[platform];
    if (!tokens || !describe) return null;
    const { deps } = this.speech;
    try {
      return await describe(deps, tokens, storeId);
    } catch (error) {
      const isOver = error instanceof ShopProblem && error.kind === 'revoked';
      if (!isOver || !refresh || tokens.refreshToken === undefined) throw error;
      const renewed = await refresh(deps, { storeId, url: null, tokens });
      return describe(deps, { ...tokens, ...renewed }, storeId);
    }
  }

  /** The store was told the address of nobody's shop, and this is it from now on. */
  private async takeSecret({ id, accountId }: Shop, { storeId, storeName, secret, installKey }: Claim): Promise<void> {
    if (!secret || !installKey) throw new ClaimOver();
    try {
      await this.em.execute(
        `update shops set state = 'connected', state_reason = null, store_id = ?, store_name = ?, install_key = ?, secret_sealed = ?,
           key_id = ?, former_secret_sealed = null, connected_at = clock_timestamp(), updated_at = clock_timestamp()
          where id = ? and account_id = ?`,
        [storeId, storeName, installKey, sealSecret(this.secrets, id, secret), this.secrets.keyId, id, accountId],
      );
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new StoreTaken();
      throw error;
    }
    this.events.publish(new ShopChanged(accountId, id));
  }
}
