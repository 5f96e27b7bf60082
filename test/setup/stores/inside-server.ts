import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { loadMediaCertificate } from '../../../src/sandbox/server/media/media-certificate.js';

/** Imitates a WooCommerce store inside the server's network and counts connections. */
export class InsideServer {
  connections = 0;
  readonly paths: string[] = [];
  /** Address of a redirect, null for none. */
  redirectTo: string | null = null;

  private constructor(
    private readonly server: Server,
    private readonly dataDir: string,
  ) {}

  static async open(): Promise<InsideServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'mersal-inside-'));
    const { key, cert, caFile } = await loadMediaCertificate(dataDir, '127.0.0.1');
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(caFile, 'utf8')]);
    const inside: InsideServer = new InsideServer(createServer({ key, cert }), dataDir);
    inside.server.on('connection', () => inside.connections++);
    inside.server.on('request', ({ url = '' }, response) => {
      inside.paths.push(url);
      if (inside.redirectTo !== null) response.writeHead(302, { location: inside.redirectTo }).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    inside.server.listen(0, '127.0.0.1');
    await once(inside.server, 'listening');
    return inside;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
