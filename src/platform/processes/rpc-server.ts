import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deserialize, serialize } from 'node:v8';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { AppError } from '../errors.js';
import { log } from '../logging.js';
import { isEqual, Secrets } from '../secrets.js';
import { ProcessRegistry } from './process-registry.js';

export interface RpcRequest {
  name: string;
  values: Record<string, unknown>;
}

const MAX_CALL_BYTES = 4_000_000;
const TIMEOUTS = { headersTimeout: 5_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 };
export const STREAM_TYPE = 'application/octet-stream';
const VALUE_TYPE = 'application/x-v8';

/** Hashes a text that never changes, because two versions run together during an upgrade. */
export const rpcKey = (secrets: Secrets): string => secrets.mac('door between processes');

@Injectable()
export class RpcServer implements BeforeApplicationShutdown {
  private server: Server | undefined;
  private readonly key: string;

  constructor(
    private readonly config: Config,
    private readonly registry: ProcessRegistry,
    secrets: Secrets,
  ) {
    this.key = `Bearer ${rpcKey(secrets)}`;
  }

  /** Streams a Readable that `handle` returns. */
  async open(handle: (call: RpcRequest) => Promise<unknown>): Promise<void> {
    const server = createServer(TIMEOUTS, (request, response) => {
      this.serve(request, response, handle).catch((error: unknown) => {
        log.warn({ err: error }, 'rpc response failed');
        response.destroy();
      });
    });
    this.server = server;
    const host = this.config.clusterHost;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, host, resolve);
    });
    const { port } = server.address() as AddressInfo;
    this.registry.announceAddress(`http://${toReachable(host)}:${port}`);
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3_000).unref();
    await closed;
  }

  private async serve(
    request: IncomingMessage,
    response: ServerResponse,
    handle: (call: RpcRequest) => Promise<unknown>,
  ): Promise<void> {
    if (!isEqual(request.headers.authorization ?? '', this.key)) {
      response.writeHead(401, { connection: 'close' }).end();
      return;
    }
    const body = await readBody(request);
    if (!body) {
      response.writeHead(413).end();
      return;
    }
    try {
      const result = await handle(deserialize(body) as RpcRequest);
      if (result instanceof Readable) {
        response.writeHead(200, { 'content-type': STREAM_TYPE });
        await pipeline(result, response);
        return;
      }
      response.writeHead(200, { 'content-type': VALUE_TYPE }).end(serialize(result));
    } catch (error) {
      if (response.headersSent) throw error;
      if (!(error instanceof AppError)) log.warn({ err: error }, 'rpc call failed');
      const code = error instanceof AppError ? error.code : 'failed';
      response.writeHead(409, { 'content-type': VALUE_TYPE }).end(serialize({ code }));
    }
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_CALL_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toReachable(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
