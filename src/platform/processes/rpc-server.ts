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

/** What another process asks of this one: a name and its values, in V8's own serialisation. */
export interface RpcRequest {
  name: string;
  values: Record<string, unknown>;
}

const LARGEST_CALL = 4_000_000;
/** Our own callers are quick; who is not is somebody else. */
const TIMEOUTS = { headersTimeout: 5_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 };
/** An answer that is a stream of bytes and not a value. */
export const STREAM_TYPE = 'application/octet-stream';
const VALUE_TYPE = 'application/x-v8';

/** What proves that a caller is one of us. The words stay: processes of two versions run side by side during an upgrade. */
export const rpcKey = (secrets: Secrets): string => secrets.mac('door between processes');

/** Lets other processes of this installation ask things of this one: a small server beside the public one, which no browser reaches. */
@Injectable()
export class RpcServer implements BeforeApplicationShutdown {
  private server: Server | undefined;
  private readonly key: string;

  constructor(
    private readonly config: Config,
    private readonly self: ProcessRegistry,
    secrets: Secrets,
  ) {
    this.key = `Bearer ${rpcKey(secrets)}`;
  }

  /** Opens it and tells the others where. A Readable that `answer` returns is sent as it comes. */
  async open(answer: (call: RpcRequest) => Promise<unknown>): Promise<void> {
    const server = createServer(TIMEOUTS, (request, response) => {
      this.serve(request, response, answer).catch((error: unknown) => {
        log.warn({ err: error }, 'call of another process not answered');
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
    this.self.announceAddress(`http://${toReachable(host)}:${port}`);
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
    answer: (call: RpcRequest) => Promise<unknown>,
  ): Promise<void> {
    if (!isEqual(request.headers.authorization ?? '', this.key)) {
      // What else they send is not read.
      response.writeHead(401, { connection: 'close' }).end();
      return;
    }
    const body = await readBody(request);
    if (!body) {
      response.writeHead(413).end();
      return;
    }
    try {
      const result = await answer(deserialize(body) as RpcRequest);
      if (result instanceof Readable) {
        response.writeHead(200, { 'content-type': STREAM_TYPE });
        await pipeline(result, response);
        return;
      }
      response.writeHead(200, { 'content-type': VALUE_TYPE }).end(serialize(result));
    } catch (error) {
      if (response.headersSent) throw error;
      if (!(error instanceof AppError)) log.warn({ err: error }, 'call of another process failed');
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
    if (size > LARGEST_CALL) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** "Every address" is where we listen; the others are told the first that is not the machine's own. */
function toReachable(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
