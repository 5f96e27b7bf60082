import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { AppError, Unavailable } from '../../platform/errors.js';

class SandboxUnreachable extends Unavailable {
  constructor() {
    super('sandbox.unreachable', 'The sandbox cannot be reached.');
  }
}

/** What the sandbox itself refused, with its own words. */
class SandboxRefused extends AppError {
  constructor(
    readonly status: number,
    code: string,
    message: string,
  ) {
    super(`sandbox.${code}`, message);
  }
}

/** Calls the JSON API of the network of virtual phones. */
@Injectable()
export class SandboxClient {
  constructor(private readonly config: Config) {}

  /** An answer that is not 2xx becomes an error. */
  async call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const { sandbox } = this.config;
    if (!sandbox) throw new SandboxUnreachable();
    const response = await fetch(`${sandbox.apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${sandbox.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    }).catch(() => {
      // Also when whoever asked has gone meanwhile, who reads no answer.
      throw new SandboxUnreachable();
    });
    if (response.ok) return response;
    throw await toError(response);
  }
}

async function toError(response: Response): Promise<AppError> {
  // A wrong token is our own fault; a 401 would sign the user out.
  if (response.status === 401 || response.status >= 500) return new SandboxUnreachable();
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return new SandboxRefused(response.status, body.code ?? 'refused', body.message ?? 'The sandbox refused this.');
}
