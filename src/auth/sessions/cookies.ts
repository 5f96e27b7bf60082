import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config.js';
import { Secrets, isEqual } from '../../platform/secrets.js';

export const CSRF_COOKIE = 'XSRF-TOKEN';

type CookieName = 'mersal_code' | 'mersal_second_step' | 'mersal_known';

/** Lets scripts read only the CSRF token. */
@Injectable()
export class Cookies {
  readonly sessionName: string;
  private readonly isSecure: boolean;

  constructor(
    config: Config,
    private readonly secrets: Secrets,
  ) {
    this.isSecure = config.appUrl.startsWith('https://');
    this.sessionName = this.nameOf('mersal_session');
  }

  setSession(reply: FastifyReply, token: string, lifeMs: number | null): void {
    const life = lifeMs === null ? {} : { maxAge: Math.floor(lifeMs / 1000) };
    void reply.setCookie(this.sessionName, token, { ...this.common(), httpOnly: true, ...life });
  }

  clearSession(reply: FastifyReply): void {
    void reply.clearCookie(this.sessionName, this.common());
  }

  set(reply: FastifyReply, name: CookieName, value: string, lifeMs: number): void {
    void reply.setCookie(this.nameOf(name), value, {
      ...this.common(),
      httpOnly: true,
      maxAge: Math.floor(lifeMs / 1000),
    });
  }

  read(request: FastifyRequest, name: CookieName): string | null {
    return request.cookies[this.nameOf(name)] ?? null;
  }

  clear(reply: FastifyReply, name: CookieName): void {
    void reply.clearCookie(this.nameOf(name), this.common());
  }

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

  /** Adds the prefix that stops other hosts from setting the cookie. */
  private nameOf(name: CookieName | 'mersal_session'): string {
    return this.isSecure ? `__Host-${name}` : name;
  }

  private common() {
    return { path: '/', sameSite: 'lax', secure: this.isSecure } as const;
  }
}
