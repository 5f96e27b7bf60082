import { Readable } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../secrets.js';
import { type Call, doorKey, STREAM_TYPE } from './rpc-server.js';

/** Longer than the longest wait of a call; a process that is stopped answers nothing. */
const PATIENCE_MS = 15_000;

/** The other process refused; `code` is that of its AppError, or `failed`. */
export class CallRefused extends Error {
  constructor(readonly code: string) {
    super(`another process refused: ${code}`);
  }
}

/** The other process is not there or does not answer; `wasAsked` when it may have done what it was asked. */
export class ProcessAway extends Error {
  constructor(cause: unknown) {
    super('a process does not answer', { cause });
  }

  get wasAsked(): boolean {
    const { cause } = this.cause as { cause?: { code?: string } };
    return cause?.code !== 'ECONNREFUSED';
  }
}

/** Asks something of another process through its door. */
@Injectable()
export class CallProcess {
  private readonly key: string;

  constructor(secrets: Secrets) {
    this.key = `Bearer ${doorKey(secrets)}`;
  }

  /** The answer: a value, or a Readable where the other returned one. Throws CallRefused and ProcessAway. */
  async call(address: string, call: Call): Promise<unknown> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: this.key },
        body: new Uint8Array(serialize(call)),
        signal: patience.signal,
      });
      if (response.headers.get('content-type') === STREAM_TYPE && response.body) return Readable.fromWeb(response.body);
      const value: unknown = response.status === 401 ? { code: 'failed' } : await readValue(response);
      if (response.ok) return value;
      throw new CallRefused((value as { code?: string }).code ?? 'failed');
    } catch (error) {
      if (error instanceof CallRefused) throw error;
      throw new ProcessAway(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function readValue(response: Response): Promise<unknown> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes.length > 0 ? deserialize(bytes) : {};
}
