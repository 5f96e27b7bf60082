import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { AppError, NotFound } from '../../platform/errors.js';
import { From, MaybeCurrent, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Route } from '../../platform/http/route/route.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import type { ConnectionOutcome } from '../apps/apps.contract.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import { APP_IDS, Platform } from '../platforms/platforms.contract.js';
import { settingsPagePath } from './handshakes/callback-url.js';
import { GUEST_INSTALL_LIFE_MS, GuestInstalls } from './handshakes/guest-installs.js';
import { ConnectStore } from './commands/connect-store.js';
import { FinishConnecting } from './commands/finish-connecting.js';

const FOR_BROWSERS = { access: { rule: 'guest', orSignedIn: true }, response: { type: 'text/html' } } as const;

const INSTALL_COOKIE = 'mersal_install';
/** Limit for each IP address. Each request calls a platform. */
const INSTALL_LIMIT = { name: 'guest-installs', points: 30, seconds: 300 };

/** Redirects on errors, because platforms send browsers here. */
@Controller('api/v1')
export class CallbacksController {
  constructor(
    private readonly finishConnecting: FinishConnecting,
    private readonly connectStore: ConnectStore,
    private readonly config: Config,
    private readonly guests: GuestInstalls,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  @Route.get('app-callback/:platform', FOR_BROWSERS)
  async handleReturn(
    @MaybeCurrent() user: SignedIn | null,
    @Param('platform') name: string,
    @Req() request: FastifyRequest,
    @From() origin: Origin,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const platform = platformOf(name);
    const sealedState = user ? undefined : request.cookies[INSTALL_COOKIE];
    if (sealedState !== undefined) return this.finishGuest(platform, sealedState, request, origin, reply);
    const outcome: ConnectionOutcome = mayConnect(user)
      ? await this.finishConnecting.execute({ user, origin }, platform, textsOf(request.query))
      : 'expired';
    await redirectTo(
      reply,
      `${this.config.appUrl}${this.pathFor(user, settingsPagePath(platform, { connection: outcome }))}`,
    );
  }

  /** Needs no account: the merchant gets an e-mail. */
  private async finishGuest(
    platform: Platform,
    sealedState: string,
    { query }: FastifyRequest,
    { ip }: Origin,
    reply: FastifyReply,
  ): Promise<void> {
    await this.throttle.takeAll(countersOfAddress(INSTALL_LIMIT, ip));
    const outcome = await this.guests.finish(platform, sealedState, textsOf(query));
    void reply.clearCookie(INSTALL_COOKIE, { path: '/' });
    const page =
      outcome === 'invited'
        ? '/login?installed=true'
        : this.pathFor(null, settingsPagePath(platform, { connection: outcome }));
    await redirectTo(reply, `${this.config.appUrl}${page}`);
  }

  /** Guests authorize first, then register or sign in. */
  @Route.get('app-install/:platform', FOR_BROWSERS)
  async install(
    @MaybeCurrent() user: SignedIn | null,
    @Param('platform') name: string,
    @Req() { query: rawQuery }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const platform = platformOf(name);
    const query = textsOf(rawQuery);
    const isSigned = CONNECTORS[platform].isSignedInstall?.(this.config, query, this.clock.now()) ?? true;
    const storeFields: Record<string, string> = isSigned && query['shop'] ? { shop: query['shop'].slice(0, 200) } : {};
    const page = settingsPagePath(platform, { connection: 'install', ...storeFields });
    const address =
      user === null
        ? isSigned && (await this.beginAsGuest(platform, storeFields, reply))
        : mayConnect(user) && isSigned && (await this.beginAsUser(user, platform, storeFields));
    await redirectTo(reply, address || `${this.config.appUrl}${this.pathFor(user, page)}`);
  }

  private async beginAsGuest(
    platform: Platform,
    fields: Record<string, string>,
    reply: FastifyReply,
  ): Promise<string | null> {
    const started = await this.guests.begin(platform, fields);
    if (!started) return null;
    void reply.setCookie(INSTALL_COOKIE, started.sealedState, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.appUrl.startsWith('https://'),
      maxAge: GUEST_INSTALL_LIFE_MS / 1000,
    });
    return started.address;
  }

  private async beginAsUser(
    user: SignedIn,
    platform: Platform,
    fields: Record<string, string>,
  ): Promise<string | null> {
    try {
      return (await this.connectStore.execute(user, APP_IDS[platform], { way: 'redirect', ...fields })).redirectUrl;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private pathFor(user: SignedIn | null, page: string): string {
    return user ? page : `/login?${new URLSearchParams({ redirect: page }).toString()}`;
  }
}

/** Applies the rule of `app-connect`. */
const mayConnect = (user: SignedIn | null): user is SignedIn =>
  user !== null && user.isVerified && !user.isSuspended && !user.impersonator && user.permissions.includes('show apps');

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

/** Sends no referrer: the address contains a single-use token. */
async function redirectTo(reply: FastifyReply, address: string): Promise<void> {
  await reply.status(302).header('referrer-policy', 'no-referrer').header('location', address).send('');
}
