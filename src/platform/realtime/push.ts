import { Injectable } from '@nestjs/common';
import type { Server } from 'socket.io';
import type { ServerEvents } from '../../wire.contract.js';

/** Sends events to browsers. The only builder of room names; nobody confirms an event, so nothing here is ever awaited or kept. */
@Injectable()
export class Push {
  private server: Server | undefined;

  /** The gateway hands over its server once it listens. */
  attach(server: Server): void {
    this.server = server;
  }

  toAccount<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfAccount(accountId)).emit(name, payload);
  }

  /** Only where the permission is held that reading the same takes. */
  toHolders<Name extends keyof ServerEvents>(
    accountId: number,
    permission: string,
    name: Name,
    payload: ServerEvents[Name],
  ): void {
    this.server?.to(roomOfHolders(accountId, permission)).emit(name, payload);
  }

  /** Wherever the permission is held, in whatever account: what it lets read is of all accounts. */
  toHoldersAnywhere<Name extends keyof ServerEvents>(
    permission: (typeof OF_ALL_ACCOUNTS)[number],
    name: Name,
    payload: ServerEvents[Name],
  ): void {
    this.server?.to(roomOfHoldersAnywhere(permission)).emit(name, payload);
  }

  /** Open sockets of the account, whichever process has them, get what their user may know now. */
  changePermissions(accountId: number, { taken, given }: { taken: readonly string[]; given: readonly string[] }): void {
    const sockets = this.server?.in(roomOfAccount(accountId));
    if (taken.length > 0) sockets?.socketsLeave(taken.flatMap((permission) => roomsOfHolder(accountId, permission)));
    if (given.length > 0) sockets?.socketsJoin(given.flatMap((permission) => roomsOfHolder(accountId, permission)));
  }

  /** Only to the account's own browsers, not to those of administrators inside it. */
  toMembers<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfMembers(accountId)).emit(name, payload);
  }

  /** Only to the browsers of administrators inside the account. */
  toInsiders<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfInsiders(accountId)).emit(name, payload);
  }

  toEverybody<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]): void {
    this.server?.emit(name, payload);
  }

  /** Only to the browsers of this very process. */
  toOwnBrowsers<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]): void {
    this.server?.local.emit(name, payload);
  }

  /** Ends the open sockets of one session, at sign-out, whichever process has them. */
  disconnectSession(sessionId: number): void {
    this.server?.in(roomOfSession(sessionId)).disconnectSockets(true);
  }
}

export const roomOfAccount = (accountId: number) => `account-${accountId}`;
export const roomOfMembers = (accountId: number) => `members-${accountId}`;
export const roomOfInsiders = (accountId: number) => `insiders-${accountId}`;
const roomOfHolders = (accountId: number, permission: string) => `account-${accountId} ${permission}`;
/** Permissions that let read what is of all accounts, and whose holders are told of it. */
const OF_ALL_ACCOUNTS = ['payments', 'answer tickets'] as const;
const roomOfHoldersAnywhere = (permission: string) => `holders ${permission}`;
/** Where a socket of the account is that holds this permission. */
export const roomsOfHolder = (accountId: number, permission: string): string[] => [
  roomOfHolders(accountId, permission),
  ...((OF_ALL_ACCOUNTS as readonly string[]).includes(permission) ? [roomOfHoldersAnywhere(permission)] : []),
];
export const roomOfSession = (sessionId: number) => `session-${sessionId}`;
