import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { HttpClient } from './http-client.js';

const STEP_MS = 30_000;

/** An authenticator app (TOTP). */
export class Authenticator {
  private readonly totp: TOTP;

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** Returns the code of `steps` half minutes from now. */
  codeAt(steps: number): string {
    return this.totp.generate({ timestamp: Date.now() + steps * STEP_MS });
  }

  /** Returns a code of a distant half minute. */
  get wrongCode(): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.codeAt(steps)));
    for (let steps = 100; ; steps++) if (!near.has(this.codeAt(steps))) return this.codeAt(steps);
  }

  static async setUp(client: HttpClient, password: string): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
    const started = await client.post('/api/v1/second-step', { current_password: password });
    expect(started.status).toBe(200);
    const app = new Authenticator(started.body.data.secret);
    const remainingMs = STEP_MS - (Date.now() % STEP_MS);
    if (remainingMs < 1500) await sleep(remainingMs + 10);
    // Leaves the current code unused for a sign-in.
    const confirmed = await client.post('/api/v1/second-step/confirm', { code: app.codeAt(-1) });
    expect(confirmed.status).toBe(200);
    return { app, recoveryCodes: confirmed.body.data.recovery_codes };
  }
}
