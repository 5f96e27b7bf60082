/** What the server says beside a status that is not 2xx. */
export interface ErrorBody {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  /** Of a refusal that has its sentence there, as that of an activation has. */
  data?: unknown;
}

/** An answer of the server that is not 2xx. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string | null;
  /** Messages by field, of a 422. */
  readonly fields: Record<string, string[]>;
  /** How long the server wants to be left alone, of a 429 that is about too many tries. */
  readonly retryAfterSeconds: number | null;
  /** The sentence some refusals have in `data`, in the user's language. */
  readonly told: string | null;
  /** It already stands in the banner above the page; nothing else need show it. */
  isInBanner = false;

  constructor(status: number, body: ErrorBody, retryAfter: string | null = null) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? null;
    this.fields = body.errors ?? {};
    this.told = readTold(body.data);
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }
}

/** The text alone, or once more in `data`. */
function readTold(data: unknown): string | null {
  if (typeof data === 'string') return data === '' ? null : data;
  return typeof data === 'object' && data !== null && 'data' in data ? readTold(data.data) : null;
}

/** By this computer's clock: when the server listens again, if it said so. */
export function retryTimeOf(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.retryAfterSeconds === null) return null;
  return Date.now() + error.retryAfterSeconds * 1000;
}

/** No answer at all: no network, or the server is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
