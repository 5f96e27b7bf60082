import { randomBytes } from 'node:crypto';

const LIFE_MS = 10 * 60_000;

interface Code {
  shopId: string;
  redirectUri: string;
  scope: string;
  until: number;
}

/** Codes of the authorization flow: each is exchanged once, within ten minutes. They are as short-lived as the page that asked. */
export class Codes {
  private readonly codes = new Map<string, Code>();

  issue(shopId: string, redirectUri: string, scope: string): string {
    const code = randomBytes(20).toString('hex');
    this.codes.set(code, { shopId, redirectUri, scope, until: Date.now() + LIFE_MS });
    return code;
  }

  take(code: string): Code | undefined {
    const found = this.codes.get(code);
    this.codes.delete(code);
    return found && found.until > Date.now() ? found : undefined;
  }
}
