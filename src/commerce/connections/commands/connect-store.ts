import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { Invalid } from '../../../platform/errors.js';
import type { ConnectBody } from '../../apps/connect-body.contract.js';
import type { ConnectMethod } from '../../apps/connect.contract.js';
import { readAppInUse } from '../../apps/read-apps.js';
import { AppNotActivated, ConnectMethodUnknown } from '../../commerce.errors.js';
import type { HandshakeStart } from '../../platforms/connector.js';
import { connectMethodsOf } from '../../platforms/connect-methods.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findStore, type StoreRow } from '../../store-row.js';
import { callbackUrl } from '../handshakes/callback-url.js';
import { Handshakes } from '../handshakes/handshakes.js';
import { SaveConnection } from '../save-connection.js';
import { ShareSecret } from '../share-secret.js';
import { PlatformClient } from '../platform-client.js';
import { AcceptClaim } from '../claims/accept-claim.js';
import { translateProblem } from '../translate-problem.js';
import { DESCRIPTIONS } from '../../platforms/descriptions.gen.contract.js';

interface Connected {
  platform: Platform;
  redirectUrl: string | null;
  /** Secret that is shown once. */
  secret: string | null;
}

@Injectable()
export class ConnectStore {
  constructor(
    private readonly em: EntityManager,
    private readonly handshakes: Handshakes,
    private readonly connections: SaveConnection,
    private readonly sharing: ShareSecret,
    private readonly claims: AcceptClaim,
    private readonly client: PlatformClient,
  ) {}

  async execute(user: SignedIn, id: number, body: ConnectBody): Promise<Connected> {
    const { platform } = await readAppInUse(this.em, id);
    const store = await findStore(this.em, user.accountId, platform);
    if (!store?.isActivated) throw new AppNotActivated();
    const result = { platform, redirectUrl: null, secret: null };
    if (body.claim !== undefined) {
      await this.claims.acceptByToken(store, body.claim);
      return result;
    }
    const methods = connectMethodsOf(platform, this.client.deps.config);
    const method = body.way ?? methods[0];
    if (!method || !methods.includes(method)) throw new ConnectMethodUnknown();
    const fields = fieldsOf(platform, method, body);
    if (method !== 'secret') this.client.mustBeAllowed();
    if (method === 'redirect') return { ...result, redirectUrl: await this.startRedirect(user, store, fields) };
    const secret = method === 'secret' ? await this.sharing.begin(store) : null;
    if (method === 'form') await this.connectByForm(store, fields);
    return { ...result, secret };
  }

  private async startRedirect(user: SignedIn, store: StoreRow, fields: Record<string, string>): Promise<string> {
    const { address } = CONNECTORS[store.platform];
    if (!address) throw new ConnectMethodUnknown();
    const started = await this.handshakes.start(user, store.id, fields);
    const url = await translateProblem(() =>
      address(this.client.deps, { ...started, ...this.urlsOf(store.platform), fields }),
    );
    await database(this.em)
      .updateTable('shops')
      .set({ state: 'connecting' })
      .where('id', '=', store.id)
      .where('state', '=', 'not_connected')
      .execute();
    return url;
  }

  private async connectByForm(store: StoreRow, fields: Record<string, string>): Promise<void> {
    const { introduce } = CONNECTORS[store.platform];
    const handshake = { state: '', challenge: '', verifier: '', fields, ...this.urlsOf(store.platform) };
    const introduction = await translateProblem(async () => introduce?.(this.client.deps, fields, handshake));
    if (!introduction) throw new ConnectMethodUnknown();
    const { api_secret: secret } = fields;
    await this.connections.save(store, introduction, secret === undefined ? {} : { signing: { secret } });
  }

  private urlsOf(platform: Platform): Pick<HandshakeStart, 'callbackUrl' | 'returnUrl'> {
    const url = callbackUrl(this.client.deps.config, platform);
    return { callbackUrl: url, returnUrl: url };
  }
}

function fieldsOf(platform: Platform, method: ConnectMethod, body: ConnectBody): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of DESCRIPTIONS[platform].connectFields[method] ?? []) {
    const value = body[name];
    if (!value) throw Invalid.field(name, 'required');
    fields[name] = value;
  }
  return fields;
}
