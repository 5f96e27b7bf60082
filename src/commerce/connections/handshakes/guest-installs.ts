import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { SendingIsOff } from '../../../platform/sending/sending.errors.js';
import { Secrets, isEqual } from '../../../platform/secrets.js';
import { ShopProblem } from '../../platforms/connector.js';
import { CONNECTORS } from '../../platforms/connectors.js';
import { Platform } from '../../platforms/platforms.contract.js';
import { KeepAuthorization } from '../claims/keep-authorization.js';
import { SpeakForShop } from '../speak-for-shop.js';
import { waysOf } from '../ways.js';
import { callbackUrl } from './callback-url.js';

/** Where the merchant begins with us before they have told us who they are; Salla and the generic platform tell us of them first. */
const PLATFORMS: readonly Platform[] = ['zid', 'shopify'];
export const GUEST_INSTALL_LIFE_MS = 15 * 60_000;
const CONTEXT = 'guest-install';

const Left = z.object({
  platform: Platform,
  state: z.string(),
  verifier: z.string(),
  fields: z.record(z.string(), z.string()),
  endsAt: z.number(),
});
type Left = z.infer<typeof Left>;

/**
 * Merchants who install the app at their platform and are nobody here yet: they agree there, and what the platform then says of them makes
 * them a member. What has to come back with them lies sealed in their own browser, so another one's way back is of no use to it.
 */
@Injectable()
export class GuestInstalls {
  constructor(
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly speech: SpeakForShop,
    private readonly authorizations: KeepAuthorization,
  ) {}

  /** The platform's page that asks them, and what their browser keeps until they are back; null where they have to sign in first. */
  async begin(platform: Platform, fields: Record<string, string>): Promise<{ address: string; pass: string } | null> {
    const { address } = CONNECTORS[platform];
    if (!address || !PLATFORMS.includes(platform) || !waysOf(platform, this.config).includes('redirect')) return null;
    const [state, verifier] = [randomBytes(32).toString('hex'), randomBytes(48).toString('base64url')];
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const url = callbackUrl(this.config, platform);
    const beginning = { state, challenge, callbackUrl: url, returnUrl: url, fields };
    try {
      const left: Left = { platform, state, verifier, fields, endsAt: Date.now() + GUEST_INSTALL_LIFE_MS };
      return { address: await address(this.speech.deps, beginning), pass: this.seal(left) };
    } catch (error) {
      if (error instanceof ShopProblem) return null;
      throw error;
    }
  }

  async finish(
    platform: Platform,
    pass: string,
    query: Readonly<Record<string, string>>,
  ): Promise<'invited' | 'expired' | 'cancelled' | 'refused' | 'unreachable'> {
    const left = this.open(pass);
    const { introduce } = CONNECTORS[platform];
    const isTheirs = left?.platform === platform && isEqual(query['state'] ?? '', left.state);
    if (!isTheirs || left.endsAt < Date.now() || !introduce) return 'expired';
    if (query['error'] !== undefined) return 'cancelled';
    const { state, verifier, fields } = left;
    const url = callbackUrl(this.config, platform);
    // What came in the address is no form: tokens are only those that the platform gives us.
    const { access_token: _typed, ...answer } = query;
    try {
      this.speech.mustBeAllowed();
      const beginning = { state, challenge: '', callbackUrl: url, returnUrl: url, fields, verifier };
      await this.authorizations.ofInstall(platform, await introduce(this.speech.deps, answer, beginning));
      return 'invited';
    } catch (error) {
      if (error instanceof SendingIsOff) return 'unreachable';
      if (!(error instanceof ShopProblem)) throw error;
      log.warn({ platform, problem: error.message }, 'an installation was not finished');
      return error.kind === 'unreachable' || error.kind === 'busy' ? 'unreachable' : 'refused';
    }
  }

  private seal(left: Left): string {
    const { keyId, bytes } = this.secrets.seal(Buffer.from(JSON.stringify(left)), CONTEXT);
    return `${keyId}.${bytes.toString('base64url')}`;
  }

  /** Null for what is not ours. */
  private open(pass: string): Left | null {
    const [keyId = '', bytes = ''] = pass.split('.');
    try {
      const opened = this.secrets.open({ keyId, bytes: Buffer.from(bytes, 'base64url') }, CONTEXT);
      return Left.safeParse(JSON.parse(opened.toString())).data ?? null;
    } catch {
      return null;
    }
  }
}
