import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { isOwnOrigin } from '../http/own-origin.js';

/** Socket.IO on the application's own port, for pages of our own origin only: a browser sends cookies from anywhere. */
export class OriginCheckedAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly appUrl: string,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    return super.createIOServer(port, {
      ...options,
      serveClient: false,
      maxHttpBufferSize: 10_000,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      allowRequest: (request: IncomingMessage, done: (error: string | null, isAllowed: boolean) => void) =>
        done(null, isOwnOrigin(request.headers.origin, request.headers.host, this.appUrl)),
    } as ServerOptions);
  }
}
