import { Readable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../secrets.js';
import { type RpcRequest, rpcKey, STREAM_TYPE } from './rpc-server.js';

/** Timeout, longer than any call waits. */
const TIMEOUT_MS = 15_000;

/** Error of the peer. `code` is that of its AppError, or `failed`. */
export class RpcRejected extends Error {
  constructor(readonly code: string) {
    super(`another process refused: ${code}`);
  }
}

/** Connection error. If `wasAsked`, the peer may have run the call. */
export class PeerUnreachable extends Error {
  constructor(cause: unknown) {
    super('a process does not answer', { cause });
  }

  get wasAsked(): boolean {
    const { cause } = this.cause as { cause?: { code?: string } };
    return cause?.code !== 'ECONNREFUSED';
  }
}

@Injectable()
export class RpcClient {
  private readonly key: string;

  constructor(secrets: Secrets) {
    this.key = `Bearer ${rpcKey(secrets)}`;
  }

  /** Throws RpcRejected and PeerUnreachable. */
  async call(address: string, request: RpcRequest): Promise<unknown> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: this.key },
        body: new Uint8Array(serialize(request)),
        signal: timeout.signal,
      });
      if (response.headers.get('content-type') === STREAM_TYPE && response.body)
        // The peer may end before the first read.
        return Readable.fromWeb(response.body).on('error', () => undefined);
      const value: unknown = response.status === 401 ? { code: 'failed' } : await readValue(response);
      if (response.ok) return value;
      throw new RpcRejected((value as { code?: string }).code ?? 'failed');
    } catch (error) {
      if (error instanceof RpcRejected) throw error;
      throw new PeerUnreachable(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function readValue(response: Response): Promise<unknown> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes.length > 0 ? deserialize(bytes) : {};
}
