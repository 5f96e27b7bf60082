import type { RunningSandbox } from '../whatsapp/start-sandbox.js';

interface PlatformResponse {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- specs read single fields of a response
  body: any;
}

/** Calls platform APIs of the sandbox, as an adapter does. */
export class PlatformCaller {
  constructor(private readonly sandbox: () => RunningSandbox) {}

  private async call(path: string, init: RequestInit): Promise<PlatformResponse> {
    const response = await fetch(this.sandbox().ready.storesUrl + path, init);
    return { status: response.status, body: await response.json().catch(() => null) };
  }

  ask(path: string, headers: Record<string, string>, method = 'GET', body?: unknown): Promise<PlatformResponse> {
    if (body === undefined) return this.call(path, { method, headers });
    if (body instanceof FormData) return this.call(path, { method, headers, body });
    const withType = { ...headers, 'content-type': 'application/json' };
    return this.call(path, { method, headers: withType, body: JSON.stringify(body) });
  }

  post(path: string, fields: Record<string, string>): Promise<PlatformResponse> {
    return this.call(path, { method: 'POST', body: new URLSearchParams(fields) });
  }
}
