import { Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config.js';
import { AppError, NotFound } from '../../platform/errors.js';
import { From, MaybeCurrent, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Route } from '../../platform/http/route/route.js';
import type { ConnectionWord } from '../apps/apps.contract.js';
import { APP_IDS, Platform } from '../platforms/platforms.contract.js';
import { isSignedQuery } from '../platforms/shopify/shopify-connector.js';
import { settingsPage } from './handshakes/callback-url.js';
import { ConnectShop } from './commands/connect-shop.js';
import { FinishConnecting } from './commands/finish-connecting.js';

const FOR_BROWSERS = { access: { rule: 'guest', orSignedIn: true }, answer: { type: 'text/html' } } as const;

/** Where platforms send browsers to. They are no calls of a page: whatever is wrong ends on a page that says it. */
@Controller('api/v1')
export class CallbacksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
  ) {}

  @Route.get('app-callback/:platform', FOR_BROWSERS)
  async comeBack(
    @MaybeCurrent() who: SignedIn | null,
    @Param('platform') name: string,
    @Req() { query: given }: FastifyRequest,
    @From() origin: Origin,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const platform = platformOf(name);
    const word: ConnectionWord = mayConnect(who)
      ? await this.commands.execute(new FinishConnecting({ who, origin }, platform, textsOf(given)))
      : 'expired';
    await leadTo(reply, this.pageFor(who, settingsPage(platform, { connection: word })));
  }

  /** The merchant began at the platform: whoever is signed in goes on, others sign in or register first and begin on the page. */
  @Route.get('app-install/:platform', FOR_BROWSERS)
  async install(
    @MaybeCurrent() who: SignedIn | null,
    @Param('platform') name: string,
    @Req() { query: given }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const platform = platformOf(name);
    const query = textsOf(given);
    const isProven = platform !== 'shopify' || isSignedQuery(this.config.shopify.clientSecret, query);
    const shop: Record<string, string> = isProven && query['shop'] ? { shop: query['shop'].slice(0, 200) } : {};
    const page = settingsPage(platform, { connection: 'install', ...shop });
    const address = mayConnect(who) && isProven ? await this.begin(who, platform, shop) : null;
    await leadTo(reply, address ?? this.pageFor(who, page));
  }

  /** Null where something is missing first, such as the activation: the page says what. */
  private async begin(who: SignedIn, platform: Platform, fields: Record<string, string>): Promise<string | null> {
    try {
      const command = new ConnectShop(who, APP_IDS[platform], { way: 'redirect', ...fields });
      return (await this.commands.execute(command)).redirectUrl;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private pageFor(who: SignedIn | null, page: string): string {
    const path = who ? page : `/login?${new URLSearchParams({ redirect: page }).toString()}`;
    return `${this.config.appUrl}${path}`;
  }
}

/** What any change of an account takes. */
const mayConnect = (who: SignedIn | null): who is SignedIn =>
  who !== null && who.isVerified && !who.isPended && who.permissions.includes('show apps');

function platformOf(name: string): Platform {
  const platform = Platform.safeParse(name).data;
  if (!platform) throw new NotFound();
  return platform;
}

const textsOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Nobody is told where from: the address has a word that is good once. */
async function leadTo(reply: FastifyReply, address: string): Promise<void> {
  await reply.status(302).header('referrer-policy', 'no-referrer').header('location', address).send('');
}
