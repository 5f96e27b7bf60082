import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../platform/config.js';
import { database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { SendingIsOff } from '../../../platform/sending/sending.errors.js';
import { type StoreActor, auditStore } from '../../audit-store.js';
import type { ConnectionOutcome } from '../../apps/apps.contract.js';
import { StoreAlreadyConnected } from '../../commerce.errors.js';
import { BadStoreAddress, StoreProblem } from '../../platforms/connector.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';
import { readStores } from '../../store-row.js';
import { callbackUrl } from '../handshakes/callback-url.js';
import { type Handshake, Handshakes } from '../handshakes/handshakes.js';
import { SaveConnection } from '../save-connection.js';
import { PlatformClient } from '../platform-client.js';

@Injectable()
export class FinishConnecting {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly handshakes: Handshakes,
    private readonly connections: SaveConnection,
    private readonly client: PlatformClient,
    private readonly commands: CommandBus,
  ) {}

  async execute(
    actor: StoreActor,
    platform: Platform,
    query: Readonly<Record<string, string>>,
  ): Promise<ConnectionOutcome> {
    // WooCommerce returns the state as `user_id`.
    const state = query['state'] ?? query['user_id'] ?? '';
    const handshake = await this.handshakes.finish(actor.user, state);
    if (!handshake) return 'expired';
    const isCancelled = query['error'] !== undefined || query['success'] === '0';
    const outcome = isCancelled ? 'cancelled' : await this.introduce(platform, state, query, handshake);
    if (outcome === 'connected') await this.audit(actor, handshake.storeId);
    if (outcome !== 'connected')
      await database(this.em)
        .updateTable('shops')
        .set({ state: 'not_connected' })
        .where('id', '=', handshake.storeId)
        .where('state', '=', 'connecting')
        .where('secret_sealed', 'is', null)
        .execute();
    return outcome;
  }

  private async audit(actor: StoreActor, storeId: number): Promise<void> {
    const [store] = await readStores(this.em, sql`s.id = ${storeId} and s.account_id = ${actor.user.accountId}`);
    if (store) await auditStore(this.commands, actor, 'shop_connected', store);
  }

  private async isConnectedElsewhere(platform: Platform, platformStoreId: string, storeId: number): Promise<boolean> {
    const otherStore = await database(this.em)
      .selectFrom('shops')
      .select('id')
      .where('app_id', '=', APP_IDS[platform])
      .where('store_id', '=', platformStoreId)
      .where('id', '<>', storeId)
      .where('state', 'in', ['connected', 'needs_attention'])
      .executeTakeFirst();
    return otherStore !== undefined;
  }

  private async introduce(
    platform: Platform,
    state: string,
    query: Readonly<Record<string, string>>,
    { storeId, accountId, verifier, fields }: Handshake,
  ): Promise<ConnectionOutcome> {
    const [store] = await readStores(this.em, sql`s.id = ${storeId} and s.account_id = ${accountId}`);
    const { introduce, exclusiveStoreOf } = CONNECTORS[platform];
    if (store?.platform !== platform || !introduce) return 'refused';
    if (exclusiveStoreOf && (await this.isConnectedElsewhere(platform, exclusiveStoreOf(query), storeId)))
      return 'taken';
    const url = callbackUrl(this.config, platform);
    const start = { state, challenge: '', callbackUrl: url, returnUrl: url, fields, verifier };
    // Keys in the query are not trusted.
    const { access_token: _a, consumer_key: _k, consumer_secret: _s, ...callback } = query;
    try {
      this.client.mustBeAllowed();
      const introduction = await introduce(this.client.deps, { ...callback, ...keysOf(fields) }, start);
      await this.connections.save(store, introduction);
      return 'connected';
    } catch (error) {
      if (error instanceof StoreAlreadyConnected) return 'taken';
      if (error instanceof SendingIsOff) return 'unreachable';
      if (!(error instanceof StoreProblem)) throw error;
      log.warn({ storeId, platform, problem: error.message }, 'store connection failed');
      if (error instanceof BadStoreAddress) return 'address';
      return error.kind === 'unreachable' || error.kind === 'busy' ? 'unreachable' : 'refused';
    }
  }
}

const keysOf = ({ consumer_key, consumer_secret }: Readonly<Record<string, string>>) => ({
  ...(consumer_key !== undefined && { consumer_key }),
  ...(consumer_secret !== undefined && { consumer_secret }),
});
