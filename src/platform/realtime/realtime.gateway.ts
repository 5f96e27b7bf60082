import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { log } from '../logging.js';
import { AuthenticateSocket } from './authenticate-socket.js';
import { Push, roomOfAccount, roomOfSession } from './push.js';

/** The one Socket.IO gateway: lets in whom the session cookie names and joins the rooms. It speaks, it does not listen. */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit {
  constructor(
    private readonly authenticate: AuthenticateSocket,
    private readonly push: Push,
  ) {}

  afterInit(server: Server): void {
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

  private async admit(socket: Socket): Promise<boolean> {
    const who = await this.authenticate.bySessionCookie(socket.handshake.headers.cookie);
    if (!who) return false;
    await socket.join([roomOfAccount(who.accountId), roomOfSession(who.sessionId)]);
    return true;
  }
}
