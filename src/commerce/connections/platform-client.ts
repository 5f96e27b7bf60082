import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { Secrets } from '../../platform/secrets.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { StoreNotConnected } from '../commerce.errors.js';
import { type ConnectedStore, type Connector, StoreProblem } from '../platforms/connector.js';
import { PlatformDeps } from '../platforms/platform-deps.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { readConnection, toExpiry } from './connection-row.js';
import { RecordTrouble } from './record-trouble.js';
import { sealTokens } from './store-secrets.js';

type PlatformCall<T> = (connector: Connector, deps: PlatformDeps, store: ConnectedStore) => Promise<T>;

@Injectable()
export class PlatformClient {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly trouble: RecordTrouble,
    private readonly sending: SendingSwitch,
    readonly deps: PlatformDeps,
  ) {}

  /** Throws SendingIsOff: a refresh would invalidate the original installation's tokens. */
  mustBeAllowed(): void {
    this.sending.mustBeOn();
  }

  /** Throws StoreNotConnected, SendingIsOff, or StoreProblem after recording it. */
  async run<T>(storeId: number, platform: Platform, call: PlatformCall<T>): Promise<T> {
    this.mustBeAllowed();
    try {
      return await this.withTokens(storeId, platform, call);
    } catch (error) {
      if (error instanceof StoreProblem && error.kind === 'revoked') await this.trouble.report(storeId, 'revoked');
      throw error;
    }
  }

  private async withTokens<T>(storeId: number, platform: Platform, call: PlatformCall<T>): Promise<T> {
    const connector = CONNECTORS[platform];
    const row = await readConnection(this.em, this.secrets, storeId);
    if (!row) throw new StoreNotConnected();
    const isExpiring =
      row.expiresAt !== null && row.expiresAt.getTime() - this.deps.clock.now().getTime() < connector.refreshBeforeMs;
    const store = isExpiring ? await this.refreshTokens(storeId, platform, row.store) : row.store;
    try {
      return await call(connector, this.deps, store);
    } catch (error) {
      const isRejected = error instanceof StoreProblem && error.kind === 'revoked';
      if (!isRejected || isExpiring || !connector.refresh) throw error;
      return call(connector, this.deps, await this.refreshTokens(storeId, platform, store));
    }
  }

  /** Locks the row: a refresh token used twice revokes all tokens. */
  private async refreshTokens(storeId: number, platform: Platform, current: ConnectedStore): Promise<ConnectedStore> {
    const { refresh } = CONNECTORS[platform];
    if (!refresh || current.tokens.refreshToken === undefined) return current;
    try {
      return await this.em.fork().transactional(async (em) => {
        const row = await readConnection(em, this.secrets, storeId, { withLock: true });
        if (!row) throw new StoreNotConnected();
        // Another process refreshed the tokens first.
        if (row.store.tokens.accessToken !== current.tokens.accessToken) return row.store;
        const tokens = { ...row.store.tokens, ...(await refresh(this.deps, row.store)) };
        await database(em)
          .updateTable('shops')
          .set({
            tokens_sealed: sealTokens(this.secrets, storeId, tokens),
            key_id: this.secrets.keyId,
            tokens_expire_at: toExpiry(tokens),
          })
          .where('id', '=', storeId)
          .execute();
        return { ...row.store, tokens };
      });
    } catch (error) {
      const isValid = (current.tokens.expiresAt ?? 0) > this.deps.clock.now().getTime();
      if (!(error instanceof StoreProblem) || (isValid && error.kind !== 'revoked' && error.kind !== 'refused')) {
        if (error instanceof StoreProblem) return current;
        throw error;
      }
      if (error.kind === 'unreachable' || error.kind === 'busy') throw error;
      await this.trouble.report(storeId, 'token_refresh_failed');
      throw new StoreProblem('refused', 'refresh token rejected by store');
    }
  }
}
