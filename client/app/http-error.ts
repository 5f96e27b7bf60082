/** What the server says beside a status that is not 2xx. */
export interface ErrorBody {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
}

/** An answer of the server that is not 2xx. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string | null;
  /** Messages by field, of a 422. */
  readonly fields: Record<string, string[]>;

  constructor(status: number, body: ErrorBody) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? null;
    this.fields = body.errors ?? {};
  }

  /** 403 and 429 already stand in the banner above the page; nothing else need show them. */
  get isInBanner(): boolean {
    return this.status === 403 || this.status === 429;
  }
}

/** No answer at all: no network, or the server is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
