import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../platform/http/access.js';
import { Secrets } from '../../../platform/secrets.js';

export interface Handshake {
  shopId: number;
  accountId: number;
  verifier: string;
  fields: Readonly<Record<string, string>>;
}

interface Started {
  /** Without hyphens, which Salla removes. */
  state: string;
  challenge: string;
}

interface Row {
  shop_id: string;
  account_id: string;
  user_id: string;
  session_mac: string;
  verifier_sealed: Uint8Array;
  key_id: string;
  fields: Record<string, string>;
}

const LIFE = '15 minutes';
const KEYS = 'keys';

/** Each is valid once, for the browser session that started it. */
@Injectable()
export class Handshakes {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  async start(user: SignedIn, shopId: number, fields: Record<string, string>): Promise<Started> {
    const [state, verifier] = [randomBytes(32).toString('hex'), randomBytes(48).toString('base64url')];
    const mac = this.macOf(state);
    await this.em.execute(
      `insert into shop_handshakes (state_mac, account_id, shop_id, user_id, session_mac, verifier_sealed, key_id, fields, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, clock_timestamp() + interval '${LIFE}')`,
      [
        mac,
        user.accountId,
        shopId,
        user.userId,
        this.macOfSession(user),
        this.secrets.seal(Buffer.from(verifier), `shop-handshake:${mac}`).bytes,
        this.secrets.keyId,
        JSON.stringify(fields),
      ],
    );
    return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
  }

  /** Deletes it. Returns null if expired, used or foreign. */
  async finish(user: SignedIn, state: string): Promise<Handshake | null> {
    const mac = this.macOf(state);
    const [row] = await this.em.execute<Row[]>(
      `delete from shop_handshakes where state_mac = ? and expires_at > clock_timestamp()
       returning shop_id, account_id, user_id, session_mac, verifier_sealed, key_id, fields`,
      [mac],
    );
    const isTheirs =
      row &&
      Number(row.account_id) === user.accountId &&
      Number(row.user_id) === user.userId &&
      row.session_mac === this.macOfSession(user);
    if (!isTheirs) return null;
    const { [KEYS]: sealed, ...fields } = row.fields;
    const verifier = this.open(row.key_id, Buffer.from(row.verifier_sealed), mac);
    return {
      shopId: Number(row.shop_id),
      accountId: Number(row.account_id),
      verifier,
      fields: sealed ? { ...fields, ...this.openKeys(row.key_id, sealed, mac) } : fields,
    };
  }

  /** Keeps the first keys posted. */
  async addKeys(state: string, keys: Record<string, string>): Promise<boolean> {
    const mac = this.macOf(state);
    const sealed = this.secrets
      .seal(Buffer.from(JSON.stringify(keys)), `shop-handshake:${mac}`)
      .bytes.toString('base64');
    const rows = await this.em.execute<unknown[]>(
      `update shop_handshakes set fields = fields || jsonb_build_object('${KEYS}', ?::text), key_id = ?
        where state_mac = ? and expires_at > clock_timestamp() and fields -> '${KEYS}' is null returning 1`,
      [sealed, this.secrets.keyId, mac],
    );
    return rows.length > 0;
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
