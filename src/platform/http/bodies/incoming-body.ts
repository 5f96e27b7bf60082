import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppError, BodyTooLarge, Malformed, RequestTimeout } from '../../errors.js';
import { toResponse } from '../errors/error.filter.js';
import { languageOf } from '../errors/validation-texts.js';
import type { BodyBudget } from './body-budget.js';

/** Factor of the timeout of signed-in senders, because mobile networks stall briefly. */
const STALL_FACTOR = 2;
const MIN_PROGRESS_BYTES = 4_000;

export interface BodyLimits {
  guests: BodyBudget;
  known: BodyBudget;
  timeoutMs: number;
}

/** Frees buffers, which V8 would collect only after 64 MB of them. */
function freeMemory(chunks: Buffer[]): void {
  for (const { buffer, byteLength } of chunks.splice(0))
    if (buffer.byteLength === byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Limits the total time of guests. Trusted senders must only make progress, because large uploads take minutes. */
export class IncomingBody {
  private heldBytes = 0;
  private readonly chunks: Buffer[] = [];
  private isKnown = false;
  private isTrusted = false;
  private isReleased = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly limits: BodyLimits,
  ) {
    this.startTimer();
    request.once('close', () => clearTimeout(this.timer));
    response.once('close', () => this.release());
    response.once('prefinish', () => this.discardRest());
  }

  /** Moves the body to the larger budget, for URLs with a secret. */
  markKnown(): void {
    this.isKnown = true;
  }

  /** Lifts the total time limit for sessions and API keys. */
  trust(): void {
    if (this.isTrusted) return;
    this.isKnown = this.isTrusted = true;
    if (!this.request.destroyed) this.watchProgress();
  }

  get isComplete(): boolean {
    return this.request.complete;
  }

  /** Throws BodyTooLarge, or Malformed when the client disconnects. */
  async read(maxBytes: number): Promise<Buffer> {
    this.rejectAbove(maxBytes);
    const { chunks } = this;
    try {
      // A destroyed request cannot be answered.
      for await (const chunk of this.request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        this.hold(chunk.length);
        if (this.heldBytes > maxBytes) throw new BodyTooLarge();
      }
      if (this.isReleased) throw new Malformed();
      return Buffer.concat(chunks, this.heldBytes);
    } catch (error) {
      throw error instanceof BodyTooLarge ? error : new Malformed();
    } finally {
      freeMemory(chunks);
    }
  }

  reserve(maxBytes: number): void {
    this.rejectAbove(maxBytes);
    this.hold(this.declaredBytes ?? maxBytes);
  }

  refuse(error: AppError = new RequestTimeout()): void {
    clearTimeout(this.timer);
    this.release();
    const { request, response } = this;
    if (response.headersSent || response.destroyed) {
      request.socket.destroy();
      return;
    }
    const { status, body } = toResponse(error, languageOf(request.headers['accept-language']));
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'retry-after': '1',
      connection: 'close',
    });
    response.end(text);
  }

  /** Frees the rest of a rejected body as it arrives, unless another reader is active. */
  private discardRest(): void {
    const { request } = this;
    if (this.isComplete || request.listenerCount('data') + request.listenerCount('readable') > 0) return;
    request.on('data', (chunk: Buffer) => freeMemory([chunk]));
  }

  private get budget(): BodyBudget {
    return this.isKnown ? this.limits.known : this.limits.guests;
  }

  /** Content-Length, or null for a chunked body. */
  private get declaredBytes(): number | null {
    const length = this.request.headers['content-length'];
    return length === undefined ? null : Number(length);
  }

  private rejectAbove(maxBytes: number): void {
    if ((this.declaredBytes ?? 0) > maxBytes) throw new BodyTooLarge();
  }

  private hold(bytes: number): void {
    if (this.isReleased) return;
    this.heldBytes += bytes;
    this.budget.take(this, bytes);
  }

  private release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    freeMemory(this.chunks);
    this.budget.release(this, this.heldBytes);
  }

  private expire(): void {
    setImmediate(() => {
      if (this.isComplete || this.request.destroyed) return;
      // Unread bytes mean that the server is slow, not the client.
      const isServerSlow = this.request.readableLength > 0 && !this.response.headersSent;
      if (!isServerSlow) this.refuse();
      else if (this.isTrusted) this.watchProgress();
      else this.startTimer();
    });
  }

  private startTimer(): void {
    this.timer = setTimeout(() => this.expire(), this.limits.timeoutMs).unref();
  }

  private watchProgress(): void {
    clearTimeout(this.timer);
    const received = this.request.socket.bytesRead;
    // A busy event loop runs timers before reading bytes that arrived.
    const check = (): void => {
      if (this.isComplete || this.request.destroyed) return;
      if (this.request.socket.bytesRead - received >= MIN_PROGRESS_BYTES) this.watchProgress();
      else this.expire();
    };
    this.timer = setTimeout(() => setImmediate(check), this.limits.timeoutMs * STALL_FACTOR).unref();
  }
}
