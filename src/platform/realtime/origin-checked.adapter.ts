import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import type { Config } from '../config.js';
import { SOCKET_COMPRESSION } from '../http/compress-answers.js';
import { isOwnOrigin } from '../http/network/own-origin.js';
import { Push } from './push.js';
import { RoomsOverRedis } from './rooms-over-redis.js';

/** Browsers send cookies from any page, so only the own origin may connect. */
export class OriginCheckedAdapter extends IoAdapter {
  private readonly rooms: RoomsOverRedis | null;

  constructor(
    app: INestApplicationContext,
    private readonly config: Config,
  ) {
    super(app);
    const onGap = () => app.get(Push).toOwnBrowsers('live.gap', {});
    this.rooms = config.redisUrl ? new RoomsOverRedis(config.redisUrl, config.redisPrefix, onGap) : null;
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const { appUrl, roles } = this.config;
    return super.createIOServer(port, {
      ...options,
      ...(this.rooms && { adapter: this.rooms.adapter }),
      serveClient: false,
      perMessageDeflate: SOCKET_COMPRESSION,
      maxHttpBufferSize: 10_000,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      allowRequest: ({ headers }: IncomingMessage, done: (error: string | null, isAllowed: boolean) => void) =>
        done(null, roles.includes('web') && isOwnOrigin(headers.origin, headers.host, appUrl)),
    } as ServerOptions);
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    this.rooms?.close();
  }
}
