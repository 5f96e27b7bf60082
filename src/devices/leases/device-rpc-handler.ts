import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CheckNumber, GetProfilePicture, GetUsername, FetchOrderDetails } from '../lookups.messages.js';
import { CommandBus, Query, QueryBus } from '@nestjs/cqrs';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Config } from '../../platform/config.js';
import { type RpcRequest, RpcServer } from '../../platform/processes/rpc-server.js';
import { EndSession } from '../sessions/commands/end-session.js';
import { SendOverDevice } from '../outbound/commands/send-over-device.js';
import { StartSession } from '../pairing/start-session.js';
import { SubmitPasskey } from '../pairing/passkey/submit-passkey.js';
import {
  RequestMedia,
  SendReadReceipts,
  ServeChats,
  ServeDevice,
  ShowTyping,
  StreamMedia,
  WatchTyping,
} from '../connection.messages.js';
import { ShowInvitation } from '../pairing/show-invitation.js';
import { runForwarded } from './device-router.js';

/** Processes of two versions exchange these class names during an update. */
const ACCEPTED = [
  CheckNumber,
  EndSession,
  FetchOrderDetails,
  GetProfilePicture,
  GetUsername,
  RequestMedia,
  SendOverDevice,
  SendReadReceipts,
  ServeChats,
  ServeDevice,
  ShowInvitation,
  ShowTyping,
  StartSession,
  StreamMedia,
  SubmitPasskey,
  WatchTyping,
];
const byName = new Map<string, { prototype: object }>(
  ACCEPTED.map((messageClass) => [messageClass.name, messageClass]),
);

@Injectable()
export class DeviceRpcHandler implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly rpcServer: RpcServer,
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.roles.includes('devices')) await this.rpcServer.open((call) => this.handle(call));
  }

  private handle({ name, values }: RpcRequest): Promise<unknown> {
    const messageClass = byName.get(name);
    if (!messageClass) throw new Error('unknown message for a device session');
    const message: unknown = Object.assign(Object.create(messageClass.prototype) as object, values);
    return RequestContext.create(this.orm.em, () =>
      runForwarded<unknown>(() =>
        message instanceof Query ? this.queries.execute(message) : this.commands.execute(message as ServeDevice),
      ),
    );
  }
}
