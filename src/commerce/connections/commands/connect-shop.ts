import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '../../../platform/http/access.js';
import { Invalid } from '../../../platform/errors.js';
import type { ConnectBody, ConnectWay } from '../../apps/apps.contract.js';
import { readAppInUse } from '../../apps/read-apps.js';
import { AppNotActivated, WayUnknown } from '../../commerce.errors.js';
import type { Beginning } from '../../platforms/connector.js';
import { CONNECTORS } from '../../platforms/connectors.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findShop, type Shop } from '../../shop-row.js';
import { callbackUrl } from '../handshakes/callback-url.js';
import { Handshakes } from '../handshakes/handshakes.js';
import { KeepConnection } from '../keep-connection.js';
import { ShareSecret } from '../share-secret.js';
import { SpeakForShop } from '../speak-for-shop.js';
import { TakeClaim } from '../claims/take-claim.js';
import { tellProblem } from '../tell-problem.js';
import { waysOf } from '../ways.js';

interface Connected {
  platform: Platform;
  redirectUrl: string | null;
  /** Told once. */
  secret: string | null;
}

/** Connects the account's shop on a platform, or says where its owner goes to agree. */
export class ConnectShop extends Command<Connected> {
  constructor(
    readonly who: SignedIn,
    readonly id: number,
    readonly body: ConnectBody,
  ) {
    super();
  }
}

/** What a way cannot do without. */
const NEEDED: Readonly<Partial<Record<`${Platform} ${ConnectWay}`, readonly (keyof ConnectBody)[]>>> = {
  'shopify redirect': ['shop'],
  'shopify form': ['shop', 'access_token', 'api_secret'],
  'woocommerce redirect': ['url'],
  'woocommerce form': ['url', 'consumer_key', 'consumer_secret'],
};

@CommandHandler(ConnectShop)
export class ConnectShopHandler implements ICommandHandler<ConnectShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly handshakes: Handshakes,
    private readonly connections: KeepConnection,
    private readonly sharing: ShareSecret,
    private readonly claims: TakeClaim,
    private readonly speech: SpeakForShop,
  ) {}

  async execute({ who, id, body }: ConnectShop): Promise<Connected> {
    const { platform } = await readAppInUse(this.em, id);
    const shop = await findShop(this.em, who.accountId, platform);
    if (!shop?.isActivated) throw new AppNotActivated();
    const none = { platform, redirectUrl: null, secret: null };
    if (body.claim !== undefined) {
      await this.claims.take(shop, body.claim);
      return none;
    }
    const ways = waysOf(platform, this.speech.deps.config);
    const way = body.way ?? ways[0];
    if (!way || !ways.includes(way)) throw new WayUnknown();
    const fields = fieldsOf(platform, way, body);
    // Where both ends share a secret nobody is called.
    if (way !== 'secret') this.speech.mustBeAllowed();
    if (way === 'redirect') return { ...none, redirectUrl: await this.leave(who, shop, fields) };
    const secret = way === 'secret' ? await this.sharing.begin(shop) : null;
    if (way === 'form') await this.fillIn(shop, fields);
    return { ...none, secret };
  }

  private async leave(who: SignedIn, shop: Shop, fields: Record<string, string>): Promise<string> {
    const { address } = CONNECTORS[shop.platform];
    if (!address) throw new WayUnknown();
    const started = await this.handshakes.start(who, shop.id, fields);
    const url = await tellProblem(() => address(this.speech.deps, { ...started, ...this.back(shop.platform), fields }));
    await this.em.execute(`update shops set state = 'connecting' where id = ? and state = 'not_connected'`, [shop.id]);
    return url;
  }

  private async fillIn(shop: Shop, fields: Record<string, string>): Promise<void> {
    const { introduce } = CONNECTORS[shop.platform];
    const beginning = { state: '', challenge: '', verifier: '', fields, ...this.back(shop.platform) };
    const said = await tellProblem(async () => introduce?.(this.speech.deps, fields, beginning));
    if (!said) throw new WayUnknown();
    const { api_secret: secret } = fields;
    await this.connections.keep(shop, said, secret === undefined ? undefined : { secret });
  }

  private back(platform: Platform): Pick<Beginning, 'callbackUrl' | 'returnUrl'> {
    const url = callbackUrl(this.speech.deps.config, platform);
    return { callbackUrl: url, returnUrl: url };
  }
}

function fieldsOf(platform: Platform, way: ConnectWay, body: ConnectBody): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of NEEDED[`${platform} ${way}`] ?? []) {
    const value = body[name];
    if (!value) throw Invalid.field(name, 'required');
    fields[name] = value;
  }
  return fields;
}
