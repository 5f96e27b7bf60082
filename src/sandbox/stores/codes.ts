import { randomBytes } from 'node:crypto';

const CODE_TTL_MS = 10 * 60_000;

interface Code {
  recordId: string;
  redirectUri: string;
  scope: string;
  expiresAt: number;
}

/** Issues codes that work once. A restart deletes them. */
export class Codes {
  private readonly codes = new Map<string, Code>();

  issue(recordId: string, redirectUri: string, scope: string): string {
    const code = randomBytes(20).toString('hex');
    this.codes.set(code, { recordId, redirectUri, scope, expiresAt: Date.now() + CODE_TTL_MS });
    return code;
  }

  take(code: string): Code | undefined {
    const found = this.codes.get(code);
    this.codes.delete(code);
    return found && found.expiresAt > Date.now() ? found : undefined;
  }
}
