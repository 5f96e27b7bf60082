import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { HttpClient } from './http-client.js';

const STEP_MS = 30_000;

/** The app on a user's phone. */
export class Authenticator {
  private readonly totp: TOTP;

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** `steps` half minutes from now. */
  codeAt(steps: number): string {
    return this.totp.generate({ timestamp: Date.now() + steps * STEP_MS });
  }

  /** Not good now: of a half minute that is far away. */
  get wrongCode(): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.codeAt(steps)));
    for (let steps = 100; ; steps++) if (!near.has(this.codeAt(steps))) return this.codeAt(steps);
  }

  /** Turns the second step on for whoever is signed in with this client. */
  static async setUp(client: HttpClient, password: string): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
    const started = await client.post('/api/v1/second-step', { current_password: password });
    expect(started.status).toBe(200);
    const app = new Authenticator(started.body.data.secret);
    // Not where one half minute becomes the next between here and there.
    const left = STEP_MS - (Date.now() % STEP_MS);
    if (left < 1500) await sleep(left + 10);
    // The one before, so that the present one is still good for a sign-in.
    const confirmed = await client.post('/api/v1/second-step/confirm', { code: app.codeAt(-1) });
    expect(confirmed.status).toBe(200);
    return { app, recoveryCodes: confirmed.body.data.recovery_codes };
  }
}
