import { Injectable } from '@nestjs/common';
import type { Server } from 'socket.io';
import type { Permission, ServerEvents } from '../../wire.contract.js';

/** Browsers acknowledge nothing, so events are neither awaited nor stored. */
@Injectable()
export class Push {
  private server: Server | undefined;

  attach(server: Server): void {
    this.server = server;
  }

  toAccount<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfAccount(accountId)).emit(name, payload);
  }

  toHolders<Name extends keyof ServerEvents>(
    accountId: number,
    permission: Permission,
    name: Name,
    payload: ServerEvents[Name],
  ): void {
    this.server?.to(roomOfHolders(accountId, permission)).emit(name, payload);
  }

  /** For permissions whose data spans accounts. */
  toHoldersAnywhere<Name extends keyof ServerEvents>(
    permission: (typeof OF_ALL_ACCOUNTS)[number],
    name: Name,
    payload: ServerEvents[Name],
  ): void {
    this.server?.to(roomOfHoldersAnywhere(permission)).emit(name, payload);
  }

  changePermissions(accountId: number, { taken, given }: { taken: readonly string[]; given: readonly string[] }): void {
    const sockets = this.server?.in(roomOfAccount(accountId));
    if (taken.length > 0) sockets?.socketsLeave(taken.flatMap((permission) => roomsOfHolder(accountId, permission)));
    if (given.length > 0) sockets?.socketsJoin(given.flatMap((permission) => roomsOfHolder(accountId, permission)));
  }

  /** Excludes impersonating administrators. */
  toMembers<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfMembers(accountId)).emit(name, payload);
  }

  /** Impersonating administrators only. */
  toImpersonators<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfImpersonators(accountId)).emit(name, payload);
  }

  toEveryone<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]): void {
    this.server?.emit(name, payload);
  }

  /** Browsers of this process only. */
  toOwnBrowsers<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]): void {
    this.server?.local.emit(name, payload);
  }

  disconnectSession(sessionId: number): void {
    this.server?.in(roomOfSession(sessionId)).disconnectSockets(true);
  }
}

export const roomOfAccount = (accountId: number) => `account-${accountId}`;
export const roomOfMembers = (accountId: number) => `members-${accountId}`;
export const roomOfImpersonators = (accountId: number) => `insiders-${accountId}`;
const roomOfHolders = (accountId: number, permission: string) => `account-${accountId} ${permission}`;
const OF_ALL_ACCOUNTS = ['payments', 'answer tickets'] as const;
const roomOfHoldersAnywhere = (permission: string) => `holders ${permission}`;
export const roomsOfHolder = (accountId: number, permission: string): string[] => [
  roomOfHolders(accountId, permission),
  ...((OF_ALL_ACCOUNTS as readonly string[]).includes(permission) ? [roomOfHoldersAnywhere(permission)] : []),
];
export const roomOfSession = (sessionId: number) => `session-${sessionId}`;
