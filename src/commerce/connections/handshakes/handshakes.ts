import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { Secrets } from '../../../platform/secrets.js';

export interface Handshake {
  storeId: number;
  accountId: number;
  verifier: string;
  fields: Readonly<Record<string, string>>;
}

interface StartedHandshake {
  /** Random state without hyphens, which Salla removes. */
  state: string;
  challenge: string;
}

const HANDSHAKE_LIFE = '15 minutes';
const KEYS_FIELD = 'keys';

/** Accepts a handshake once, from the browser session that started it. */
@Injectable()
export class Handshakes {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  async start(user: SignedIn, storeId: number, fields: Record<string, string>): Promise<StartedHandshake> {
    const state = randomBytes(32).toString('hex');
    const verifier = randomBytes(48).toString('base64url');
    const mac = this.macOf(state);
    await database(this.em)
      .insertInto('shop_handshakes')
      .values({
        state_mac: mac,
        account_id: user.accountId,
        shop_id: storeId,
        user_id: user.userId,
        session_mac: this.macOfSession(user),
        verifier_sealed: this.secrets.seal(Buffer.from(verifier), `shop-handshake:${mac}`).bytes,
        key_id: this.secrets.keyId,
        fields: JSON.stringify(fields),
        expires_at: sql<Date>`clock_timestamp() + ${HANDSHAKE_LIFE}::interval`,
      })
      .execute();
    return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
  }

  /** Returns null if expired, used or of another session. */
  async finish(user: SignedIn, state: string): Promise<Handshake | null> {
    const mac = this.macOf(state);
    const row = await database(this.em)
      .deleteFrom('shop_handshakes')
      .where('state_mac', '=', mac)
      .where('expires_at', '>', CURRENT_TIME)
      .returning(['shop_id', 'account_id', 'user_id', 'session_mac', 'verifier_sealed', 'key_id', 'fields'])
      .executeTakeFirst();
    const isOfSession =
      row &&
      row.account_id === user.accountId &&
      row.user_id === user.userId &&
      row.session_mac === this.macOfSession(user);
    if (!isOfSession) return null;
    const { [KEYS_FIELD]: sealed, ...fields } = row.fields;
    const verifier = this.open(row.key_id, row.verifier_sealed, mac);
    return {
      storeId: row.shop_id,
      accountId: row.account_id,
      verifier,
      fields: sealed ? { ...fields, ...this.openKeys(row.key_id, sealed, mac) } : fields,
    };
  }

  /** Returns false if expired, or if keys exist. */
  async addKeys(state: string, keys: Record<string, string>): Promise<boolean> {
    const mac = this.macOf(state);
    const sealed = this.secrets
      .seal(Buffer.from(JSON.stringify(keys)), `shop-handshake:${mac}`)
      .bytes.toString('base64');
    const { numUpdatedRows } = await database(this.em)
      .updateTable('shop_handshakes')
      .set({
        fields: sql<string>`fields || jsonb_build_object(${KEYS_FIELD}::text, ${sealed}::text)`,
        key_id: this.secrets.keyId,
      })
      .where('state_mac', '=', mac)
      .where('expires_at', '>', CURRENT_TIME)
      .where(sql<boolean>`fields -> ${KEYS_FIELD} is null`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  private openKeys(keyId: string, sealed: string, mac: string): Record<string, string> {
    return JSON.parse(this.open(keyId, Buffer.from(sealed, 'base64'), mac)) as Record<string, string>;
  }

  private open(keyId: string, bytes: Buffer, mac: string): string {
    return this.secrets.open({ keyId, bytes }, `shop-handshake:${mac}`).toString();
  }

  private readonly macOf = (state: string): string => this.secrets.mac(`shop-state ${state}`);
  private readonly macOfSession = (user: SignedIn): string => this.secrets.mac(`shop-session ${user.sessionId}`);
}
