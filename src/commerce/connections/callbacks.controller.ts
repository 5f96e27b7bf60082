import { Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config.js';
import { AppError, NotFound } from '../../platform/errors.js';
import { From, MaybeCurrent, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Route } from '../../platform/http/route/route.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import type { ConnectionWord } from '../apps/apps.contract.js';
import { APP_IDS, Platform } from '../platforms/platforms.contract.js';
import { isSignedQuery } from '../platforms/shopify/shopify-connector.js';
import { settingsPage } from './handshakes/callback-url.js';
import { GUEST_INSTALL_LIFE_MS, GuestInstalls } from './handshakes/guest-installs.js';
import { ConnectShop } from './commands/connect-shop.js';
import { FinishConnecting } from './commands/finish-connecting.js';

const FOR_BROWSERS = { access: { rule: 'guest', orSignedIn: true }, answer: { type: 'text/html' } } as const;

/** What a merchant who is not signed in brings back from their platform. */
const INSTALL_COOKIE = 'mersal_install';
/** Each has us call a platform. */
const INSTALLS = { name: 'guest-installs', points: 30, seconds: 300 };

/** Where platforms send browsers to. They are no calls of a page: whatever is wrong ends on a page that says it. */
@Controller('api/v1')
export class CallbacksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly guests: GuestInstalls,
    private readonly throttle: Throttle,
  ) {}

  @Route.get('app-callback/:platform', FOR_BROWSERS)
  async comeBack(
    @MaybeCurrent() who: SignedIn | null,
    @Param('platform') name: string,
    @Req() request: FastifyRequest,
    @From() origin: Origin,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const platform = platformOf(name);
    const pass = who ? undefined : request.cookies[INSTALL_COOKIE];
    if (pass !== undefined) return this.welcome(platform, pass, request, origin, reply);
    const word: ConnectionWord = mayConnect(who)
      ? await this.commands.execute(new FinishConnecting({ who, origin }, platform, textsOf(request.query)))
      : 'expired';
    await leadTo(reply, `${this.config.appUrl}${this.pathFor(who, settingsPage(platform, { connection: word }))}`);
  }

  /** A merchant who is nobody here is back: the platform has said who they are, and they are written to. */
  private async welcome(
    platform: Platform,
    pass: string,
    { query }: FastifyRequest,
    { ip }: Origin,
    reply: FastifyReply,
  ): Promise<void> {
    await this.throttle.takeAll(countersOfAddress(INSTALLS, ip));
    const word = await this.guests.finish(platform, pass, textsOf(query));
    void reply.clearCookie(INSTALL_COOKIE, { path: '/' });
    const page =
      word === 'invited' ? '/login?installed=true' : this.pathFor(null, settingsPage(platform, { connection: word }));
    await leadTo(reply, `${this.config.appUrl}${page}`);
  }

  /** The merchant began at the platform: whoever is signed in goes on, others agree first and become members by it, or sign in. */
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
    const address =
      who === null
        ? isProven && (await this.beginAsGuest(platform, shop, reply))
        : mayConnect(who) && isProven && (await this.begin(who, platform, shop));
    await leadTo(reply, address || `${this.config.appUrl}${this.pathFor(who, page)}`);
  }

  private async beginAsGuest(
    platform: Platform,
    fields: Record<string, string>,
    reply: FastifyReply,
  ): Promise<string | null> {
    const begun = await this.guests.begin(platform, fields);
    if (!begun) return null;
    void reply.setCookie(INSTALL_COOKIE, begun.pass, {
      ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: this.config.appUrl.startsWith('https://') },
      maxAge: GUEST_INSTALL_LIFE_MS / 1000,
    });
    return begun.address;
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

  private pathFor(who: SignedIn | null, page: string): string {
    return who ? page : `/login?${new URLSearchParams({ redirect: page }).toString()}`;
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
