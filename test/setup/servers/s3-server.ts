import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../../src/platform/config.js';

/** The package has no types. */
interface S3rver {
  httpServer: Server;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const Server3 = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

const BUCKET = 'mersal-files';

/** An S3 server with one bucket, which can go offline. */
export class S3Server {
  private server: S3rver | undefined;
  private port = 0;

  private constructor(private readonly directory: string) {}

  static async start(): Promise<S3Server> {
    const server = new S3Server(await mkdtemp(join(tmpdir(), 'mersal-s3-')));
    await server.goOnline();
    return server;
  }

  get place(): S3Settings {
    return {
      endpoint: `http://127.0.0.1:${this.port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    };
  }

  get environment(): Record<string, string> {
    return {
      STORAGE: 's3',
      S3_ENDPOINT: this.place.endpoint!,
      S3_BUCKET: BUCKET,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  async goOnline(): Promise<void> {
    const { directory, port } = this;
    const configureBuckets = [{ name: BUCKET, configs: [] }];
    // s3rver strips the address's last slash before comparing signatures, so signatures of lists never match.
    const lenient = { silent: true, allowMismatchedSignatures: true };
    this.server = new Server3({ ...lenient, address: '127.0.0.1', port, directory, configureBuckets });
    this.port = (await this.server.run()).port;
  }

  async goOffline(): Promise<void> {
    const closed = this.server?.close();
    this.server?.httpServer.closeAllConnections();
    await closed;
    this.server = undefined;
  }

  async close(): Promise<void> {
    if (this.server) await this.goOffline();
    await rm(this.directory, { recursive: true, force: true });
  }
}
