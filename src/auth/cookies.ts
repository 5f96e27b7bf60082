import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '../platform/config.js';
import { Secrets } from '../platform/secrets.js';

export const CSRF_COOKIE = 'XSRF-TOKEN';

/** The two cookies: the session's, which scripts cannot read, and the anti-forgery token, which ours must. */
@Injectable()
export class Cookies {
  readonly sessionName: string;
  private readonly isSecure: boolean;

  constructor(
    config: Config,
    private readonly secrets: Secrets,
  ) {
    this.isSecure = config.appUrl.startsWith('https://');
    this.sessionName = this.isSecure ? '__Host-mersal_session' : 'mersal_session';
  }

  setSession(reply: FastifyReply, token: string, lifeMs: number | null): void {
    const life = lifeMs === null ? {} : { maxAge: Math.floor(lifeMs / 1000) };
    void reply.setCookie(this.sessionName, token, { ...this.common(), httpOnly: true, ...life });
  }

  clearSession(reply: FastifyReply): void {
    void reply.clearCookie(this.sessionName, this.common());
  }

  /** The token is bound to the session (or to being a guest), so one fetched elsewhere is of no use. */
  setCsrf(reply: FastifyReply, sessionToken: string | undefined): void {
    const nonce = randomBytes(16).toString('hex');
    void reply.setCookie(CSRF_COOKIE, `${nonce}.${this.csrfMac(nonce, sessionToken)}`, this.common());
  }

  isCsrfValid(cookie: string | undefined, header: string | undefined, sessionToken: string | undefined): boolean {
    if (!cookie || !header || !isEqual(cookie, header)) return false;
    const [nonce = '', mac = ''] = header.split('.');
    return isEqual(mac, this.csrfMac(nonce, sessionToken));
  }

  private csrfMac(nonce: string, sessionToken: string | undefined): string {
    return this.secrets.mac(`csrf ${nonce} ${sessionToken ?? 'guest'}`);
  }

  private common() {
    return { path: '/', sameSite: 'lax', secure: this.isSecure } as const;
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
