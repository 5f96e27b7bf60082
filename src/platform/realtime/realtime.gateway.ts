import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { log } from '../logging.js';
import { AuthenticateSocket } from './authenticate-socket.js';
import { Push, roomOfAccount, roomOfHolders, roomOfInsiders, roomOfMembers, roomOfSession } from './push.js';

/** A socket outlives the end of its session by no more than this. */
const CHECK_EVERY_MS = 60_000;

/** The one Socket.IO gateway: lets in whom the session cookie names and joins the rooms. It speaks, it does not listen. */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit, OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;
  private checking: NodeJS.Timeout | undefined;

  constructor(
    private readonly authenticate: AuthenticateSocket,
    private readonly push: Push,
  ) {}

  afterInit(server: Server): void {
    this.server = server;
    this.push.attach(server);
    server.use((socket, next) => {
      this.admit(socket).then(
        (isAdmitted) => next(isAdmitted ? undefined : new Error('unauthenticated')),
        (error: unknown) => {
          log.error({ err: error }, 'socket could not be authenticated');
          next(new Error('unavailable'));
        },
      );
    });
  }

  onApplicationBootstrap(): void {
    this.checking = setInterval(() => {
      this.dropEnded().catch((error: unknown) => log.error({ err: error }, 'open sockets could not be checked'));
    }, CHECK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.checking);
  }

  /** A session may have run out or been ended by another process while its sockets stayed open: they go now. */
  async dropEnded(): Promise<void> {
    const sockets = [...(this.server?.sockets.sockets.values() ?? [])];
    const sessionOf = (socket: Socket) => (socket.data as { sessionId: number }).sessionId;
    if (sockets.length === 0) return;
    const open = await this.authenticate.areOpen([...new Set(sockets.map(sessionOf))]);
    for (const socket of sockets) if (!open.has(sessionOf(socket))) socket.disconnect(true);
  }

  private async admit(socket: Socket): Promise<boolean> {
    const who = await this.authenticate.bySessionCookie(socket.handshake.headers.cookie);
    if (!who?.isVerified) return false;
    socket.data = { sessionId: who.sessionId };
    const apart = who.impersonator ? roomOfInsiders : roomOfMembers;
    const { accountId, sessionId, permissions } = who;
    const roomOf = (permission: string) => roomOfHolders(accountId, permission);
    await socket.join([
      ...[roomOfAccount(accountId), apart(accountId), roomOfSession(sessionId)],
      ...permissions.map(roomOf),
    ]);
    // A permission that was taken between the look and the rooms was taken from rooms it was not in yet.
    const now = await this.authenticate.bySessionCookie(socket.handshake.headers.cookie);
    for (const permission of permissions)
      if (!now?.permissions.includes(permission)) await socket.leave(roomOf(permission));
    return now !== null;
  }
}
