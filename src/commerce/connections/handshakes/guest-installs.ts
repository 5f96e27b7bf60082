import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { SendingIsOff } from '../../../platform/sending/sending.errors.js';
import { Secrets, isEqual } from '../../../platform/secrets.js';
import { StoreProblem } from '../../platforms/connector.js';
import { connectMethodsOf } from '../../platforms/connect-methods.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import { Platform } from '../../platforms/platforms.contract.js';
import { SaveAuthorization } from '../claims/save-authorization.js';
import { PlatformClient } from '../platform-client.js';
import { callbackUrl } from './callback-url.js';

export const GUEST_INSTALL_LIFE_MS = 15 * 60_000;
const CONTEXT = 'guest-install';

const InstallState = z.object({
  platform: Platform,
  state: z.string(),
  verifier: z.string(),
  fields: z.record(z.string(), z.string()),
  endsAt: z.number(),
});
type InstallState = z.infer<typeof InstallState>;

/** Seals the state in a cookie, so only that browser can finish. */
@Injectable()
export class GuestInstalls {
  constructor(
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly client: PlatformClient,
    private readonly authorizations: SaveAuthorization,
    private readonly clock: Clock,
  ) {}

  /** Returns null if an account is required first. */
  async begin(
    platform: Platform,
    fields: Record<string, string>,
  ): Promise<{ address: string; sealedState: string } | null> {
    const { address, installsAsGuest } = CONNECTORS[platform];
    if (!address || !installsAsGuest || !connectMethodsOf(platform, this.config).includes('redirect')) return null;
    const state = randomBytes(32).toString('hex');
    const verifier = randomBytes(48).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const url = callbackUrl(this.config, platform);
    const handshake = { state, challenge, callbackUrl: url, returnUrl: url, fields };
    try {
      const installState: InstallState = {
        platform,
        state,
        verifier,
        fields,
        endsAt: this.clock.now().getTime() + GUEST_INSTALL_LIFE_MS,
      };
      return { address: await address(this.client.deps, handshake), sealedState: this.seal(installState) };
    } catch (error) {
      if (error instanceof StoreProblem) return null;
      throw error;
    }
  }

  async finish(
    platform: Platform,
    sealedState: string,
    query: Readonly<Record<string, string>>,
  ): Promise<'invited' | 'expired' | 'cancelled' | 'refused' | 'unreachable'> {
    const installState = this.open(sealedState);
    const { introduce } = CONNECTORS[platform];
    const isSameInstall = installState?.platform === platform && isEqual(query['state'] ?? '', installState.state);
    if (!isSameInstall || installState.endsAt < this.clock.now().getTime() || !introduce) return 'expired';
    if (query['error'] !== undefined) return 'cancelled';
    const { state, verifier, fields } = installState;
    const url = callbackUrl(this.config, platform);
    // Tokens in the query are not trusted.
    const { access_token: _ignored, ...callback } = query;
    try {
      this.client.mustBeAllowed();
      const handshake = { state, challenge: '', callbackUrl: url, returnUrl: url, fields, verifier };
      await this.authorizations.saveInstall(platform, await introduce(this.client.deps, callback, handshake));
      return 'invited';
    } catch (error) {
      if (error instanceof SendingIsOff) return 'unreachable';
      if (!(error instanceof StoreProblem)) throw error;
      log.warn({ platform, problem: error.message }, 'app installation failed');
      return error.kind === 'unreachable' || error.kind === 'busy' ? 'unreachable' : 'refused';
    }
  }

  private seal(installState: InstallState): string {
    const { keyId, bytes } = this.secrets.seal(Buffer.from(JSON.stringify(installState)), CONTEXT);
    return `${keyId}.${bytes.toString('base64url')}`;
  }

  private open(sealedState: string): InstallState | null {
    const [keyId = '', bytes = ''] = sealedState.split('.');
    try {
      const opened = this.secrets.open({ keyId, bytes: Buffer.from(bytes, 'base64url') }, CONTEXT);
      return InstallState.safeParse(JSON.parse(opened.toString())).data ?? null;
    } catch {
      return null;
    }
  }
}
