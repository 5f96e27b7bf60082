import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { log } from '../logging.js';
import { AuthenticateSocket } from './authenticate-socket.js';
import { LimitMessages } from './limit-messages.js';
import { Push, roomOfSession, roomsOf } from './push.js';
import { WatchedAccounts } from './watched-accounts.js';

/** Maximum time by which a socket outlives its session. */
const CHECK_INTERVAL_MS = 60_000;
const RENEW_INTERVAL_MS = 30_000;

interface SocketOwner {
  sessionId: number;
  accountId: number;
}

const ownerOf = (socket: Socket): SocketOwner => socket.data as SocketOwner;

@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit, OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;
  private checking: NodeJS.Timeout | undefined;
  private renewing: NodeJS.Timeout | undefined;
  private readonly limit = new LimitMessages();

  constructor(
    private readonly authenticate: AuthenticateSocket,
    private readonly push: Push,
    private readonly watched: WatchedAccounts,
  ) {}

  afterInit(server: Server): void {
    this.server = server;
    this.push.attach(server);
    server.on('connection', (socket) => this.limit.watch(socket, ownerOf(socket).sessionId));
    server.use((socket, next) => {
      this.admit(socket).then(
        (isAdmitted) => next(isAdmitted ? undefined : new Error('unauthenticated')),
        (error: unknown) => {
          log.error({ err: error }, 'socket authentication failed');
          next(new Error('unavailable'));
        },
      );
    });
  }

  onApplicationBootstrap(): void {
    this.checking = setInterval(() => {
      this.dropEnded().catch((error: unknown) => log.error({ err: error }, 'socket session check failed'));
    }, CHECK_INTERVAL_MS).unref();
    this.renewing = setInterval(() => {
      this.renew().catch((error: unknown) => log.error({ err: error }, 'presence update failed'));
    }, RENEW_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.checking);
    clearInterval(this.renewing);
  }

  async dropEnded(): Promise<void> {
    const sockets = this.listSockets();
    if (sockets.length === 0) return;
    const open = await this.authenticate.findOpen([...new Set(sockets.map((socket) => ownerOf(socket).sessionId))]);
    for (const socket of sockets) if (!open.has(ownerOf(socket).sessionId)) socket.disconnect(true);
  }

  /** Reloads browsers if events may be lost. */
  private async renew(): Promise<void> {
    const accountIds = new Set(this.listSockets().map((socket) => ownerOf(socket).accountId));
    if (await this.watched.renew([...accountIds])) this.push.toOwnBrowsers('live.gap', {});
  }

  private listSockets(): Socket[] {
    return [...(this.server?.sockets.sockets.values() ?? [])];
  }

  private async admit(socket: Socket): Promise<boolean> {
    const user = await this.authenticate.bySessionCookie(socket.handshake.headers.cookie);
    if (!user?.isVerified) return false;
    const { accountId, sessionId } = user;
    socket.data = { sessionId, accountId } satisfies SocketOwner;
    await this.watched.admit(accountId);
    const rooms = roomsOf(user);
    await socket.join([roomOfSession(sessionId), ...rooms]);
    // Permissions may change between authentication and joining.
    const currentUser = await this.authenticate.bySessionCookie(socket.handshake.headers.cookie);
    const currentRooms = currentUser ? roomsOf(currentUser) : [];
    for (const room of rooms) if (!currentRooms.includes(room)) await socket.leave(room);
    return currentUser !== null;
  }
}
