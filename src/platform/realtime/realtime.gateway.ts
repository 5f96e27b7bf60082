import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { log } from '../logging.js';
import { AuthenticateSocket } from './authenticate-socket.js';
import { Push, roomOfAccount, roomsOfHolder, roomOfInsiders, roomOfMembers, roomOfSession } from './push.js';
import { WatchedAccounts } from './watched-accounts.js';

/** A socket outlives the end of its session by no more than this. */
const CHECK_EVERY_MS = 60_000;
const RENEW_EVERY_MS = 30_000;

interface SocketOwner {
  sessionId: number;
  accountId: number;
}

const ownerOf = (socket: Socket): SocketOwner => socket.data as SocketOwner;

/** The one Socket.IO gateway: lets in whom the session cookie names and joins the rooms. It speaks, it does not listen. */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit, OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;
  private checking: NodeJS.Timeout | undefined;
  private renewing: NodeJS.Timeout | undefined;

  constructor(
    private readonly authenticate: AuthenticateSocket,
    private readonly push: Push,
    private readonly watched: WatchedAccounts,
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
    this.renewing = setInterval(() => {
      this.renew().catch((error: unknown) => log.error({ err: error }, 'who is on the line could not be said'));
    }, RENEW_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.checking);
    clearInterval(this.renewing);
  }

  /** A session may have run out or been ended by another process while its sockets stayed open: they go now. */
  async dropEnded(): Promise<void> {
    const sockets = this.findOwn();
    if (sockets.length === 0) return;
    const open = await this.authenticate.areOpen([...new Set(sockets.map((socket) => ownerOf(socket).sessionId))]);
    for (const socket of sockets) if (!open.has(ownerOf(socket).sessionId)) socket.disconnect(true);
  }

  /** What may have been kept from browsers here because nobody knew of them, they read anew. */
  private async renew(): Promise<void> {
    const accountIds = new Set(this.findOwn().map((socket) => ownerOf(socket).accountId));
    if (await this.watched.renew([...accountIds])) this.push.toOwnBrowsers('live.gap', {});
  }

  private findOwn(): Socket[] {
    return [...(this.server?.sockets.sockets.values() ?? [])];
  }

  private async admit(socket: Socket): Promise<boolean> {
    const who = await this.authenticate.bySessionCookie(socket.handshake.headers.cookie);
    if (!who?.isVerified) return false;
    const apart = who.impersonator ? roomOfInsiders : roomOfMembers;
    const { accountId, sessionId, permissions } = who;
    socket.data = { sessionId, accountId } satisfies SocketOwner;
    await this.watched.admit(accountId);
    const roomsOf = (permission: string) => roomsOfHolder(accountId, permission);
    await socket.join([
      ...[roomOfAccount(accountId), apart(accountId), roomOfSession(sessionId)],
      ...permissions.flatMap(roomsOf),
    ]);
    // A permission that was taken between the look and the rooms was taken from rooms it was not in yet.
    const now = await this.authenticate.bySessionCookie(socket.handshake.headers.cookie);
    for (const permission of permissions)
      if (!now?.permissions.includes(permission)) for (const room of roomsOf(permission)) await socket.leave(room);
    return now !== null;
  }
}
