export interface ErrorBody {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  /** Details of some errors, such as a failed activation. */
  data?: unknown;
}

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string | null;
  readonly fields: Record<string, string[]>;
  readonly retryAfterSeconds: number | null;
  readonly rejectionText: string | null;
  /** Whether only the banner shows this error. */
  isInBanner = false;

  constructor(status: number, body: ErrorBody, retryAfter: string | null = null) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? null;
    this.fields = body.errors ?? {};
    this.rejectionText = readText(body.data);
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }
}

/** Returns the text of `data`. Some responses nest it in another `data`. */
function readText(data: unknown): string | null {
  if (typeof data === 'string') return data === '' ? null : data;
  return typeof data === 'object' && data !== null && 'data' in data ? readText(data.data) : null;
}

/** Returns when to retry, in ms by this computer's clock, or null if unknown. */
export function retryTimeOf(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.retryAfterSeconds === null) return null;
  return Date.now() + error.retryAfterSeconds * 1000;
}

export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
