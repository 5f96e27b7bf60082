import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { AppError, Unavailable } from '../../platform/errors.js';

class SandboxUnreachable extends Unavailable {
  constructor() {
    super('sandbox.unreachable', {
      en: 'The sandbox cannot be reached.',
      ar: 'تعذّر الوصول إلى شبكة الجوالات الافتراضية. ستعود من تلقاء نفسها بعد لحظات.',
    });
  }
}

class SandboxRejected extends AppError {
  constructor(
    readonly status: number,
    code: string,
    message: string,
  ) {
    super(`sandbox.${code}`, { en: message, ar: 'رُفض الطلب.' });
  }
}

@Injectable()
export class SandboxProxy {
  constructor(private readonly config: Config) {}

  /** Throws unless the response has a 2xx status. */
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
      throw new SandboxUnreachable();
    });
    if (response.ok) return response;
    throw await toError(response);
  }
}

async function toError(response: Response): Promise<AppError> {
  // A 401 in the browser would sign the user out.
  if (response.status === 401 || response.status >= 500) return new SandboxUnreachable();
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return new SandboxRejected(response.status, body.code ?? 'refused', body.message ?? 'The sandbox refused this.');
}
