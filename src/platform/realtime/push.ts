import { Injectable } from '@nestjs/common';
import type { Server } from 'socket.io';
import type { Permission, ServerEvents } from '../../wire.contract.js';

/** Neither awaits nor stores events, because browsers acknowledge nothing. */
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

  /** Sends to holders in all accounts, for permissions whose data spans accounts. */
  toHoldersAnywhere<Name extends keyof ServerEvents>(
    permission: (typeof CROSS_ACCOUNT_PERMISSIONS)[number],
    name: Name,
    payload: ServerEvents[Name],
  ): void {
    this.server?.to(roomOfHoldersAnywhere(permission)).emit(name, payload);
  }

  /** Sends to the account's owner and to administrators in their place. */
  toOwner<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfOwner(accountId)).emit(name, payload);
  }

  toUser<Name extends keyof ServerEvents>(userId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfUser(userId)).emit(name, payload);
  }

  /** Sends to everyone who may use the device. */
  toDevice<Name extends keyof ServerEvents>(device: DevicePlace, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to([...roomsOfAccountDevices(device), roomOfDevice(device.deviceId)]).emit(name, payload);
  }

  /** Sends to users of all devices, and to users of the device who hold the permission. */
  toDeviceHolders<Name extends keyof ServerEvents>(
    device: DevicePlace,
    permission: (typeof DEVICE_PERMISSIONS)[number],
    name: Name,
    payload: ServerEvents[Name],
  ): void {
    const holders = roomOfDeviceHolders(device.deviceId, permission);
    this.server?.to([...roomsOfAccountDevices(device), holders]).emit(name, payload);
  }

  /** Sends to users of all devices, except impersonating administrators. */
  toMembers<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfMembers(accountId)).emit(name, payload);
  }

  /** Sends to colleagues who may see the chat. */
  toColleagues<Name extends keyof ServerEvents>(chat: ChatPlace, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomsOfColleagues(chat)).emit(name, payload);
  }

  /** Sends to everyone who may see the chat, except impersonating administrators. */
  toChat<Name extends keyof ServerEvents>(chat: ChatPlace, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomsOfChat(chat)).emit(name, payload);
  }

  /** Sends to colleagues who see own and unassigned chats only. For events without the assignee. */
  toAgents<Name extends keyof ServerEvents>(deviceId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfAgents(deviceId)).emit(name, payload);
  }

  /** Moves the user's sockets after a change of role or devices. */
  changeRooms(userId: number, previous: readonly string[], current: readonly string[]): void {
    const sockets = this.server?.in(roomOfUser(userId));
    sockets?.socketsLeave(previous.filter((room) => !current.includes(room)));
    sockets?.socketsJoin(current.filter((room) => !previous.includes(room)));
  }

  changePermissions(accountId: number, { taken, given }: { taken: readonly string[]; given: readonly string[] }): void {
    const sockets = this.server?.in(roomOfAccount(accountId));
    if (taken.length > 0) sockets?.socketsLeave(taken.flatMap((permission) => roomsOfHolder(accountId, permission)));
    // Colleagues have the permissions of their roles.
    const owner = this.server?.in(roomOfOwner(accountId));
    if (given.length > 0) owner?.socketsJoin(given.flatMap((permission) => roomsOfHolder(accountId, permission)));
  }

  toImpersonators<Name extends keyof ServerEvents>(accountId: number, name: Name, payload: ServerEvents[Name]): void {
    this.server?.to(roomOfImpersonators(accountId)).emit(name, payload);
  }

  toEveryone<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]): void {
    this.server?.emit(name, payload);
  }

  /** Sends to browsers of this process only. */
  toOwnBrowsers<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]): void {
    this.server?.local.emit(name, payload);
  }

  disconnectSession(sessionId: number): void {
    this.server?.in(roomOfSession(sessionId)).disconnectSockets(true);
  }
}

const roomOfAccount = (accountId: number) => `account-${accountId}`;
/** Users of all devices, except impersonating administrators. */
const roomOfMembers = (accountId: number) => `members-${accountId}`;
const roomOfOwner = (accountId: number) => `owner-${accountId}`;
const roomOfUser = (userId: number) => `user-${userId}`;
const roomOfDevice = (deviceId: number) => `device-${deviceId}`;
const DEVICE_PERMISSIONS = ['show devices', 'send message'] as const;
const roomOfDeviceHolders = (deviceId: number, permission: string) => `device-${deviceId} ${permission}`;
/** Colleagues with `show all chats`. */
const roomOfAllChats = (deviceId: number) => `device-${deviceId} all chats`;
/** Colleagues without `show all chats`. */
const roomOfAgents = (deviceId: number) => `device-${deviceId} agents`;

/** Device whose users receive an event. */
interface DevicePlace {
  accountId: number;
  deviceId: number;
}

const roomsOfAccountDevices = ({ accountId }: DevicePlace): string[] => [
  roomOfMembers(accountId),
  roomOfImpersonators(accountId),
];

/** Chat whose viewers receive an event. */
export interface ChatPlace {
  accountId: number;
  deviceId: number;
  /** Assignee, null if there is none, undefined if unknown. */
  assigneeId: number | null | undefined;
}

const roomsOfColleagues = ({ deviceId, assigneeId }: ChatPlace): string[] => [
  roomOfAllChats(deviceId),
  ...(assigneeId === undefined ? [] : [assigneeId === null ? roomOfAgents(deviceId) : roomOfUser(assigneeId)]),
];

const roomsOfChat = (chat: ChatPlace): string[] => [roomOfMembers(chat.accountId), ...roomsOfColleagues(chat)];

/** User whose sockets join rooms. */
export interface RoomOwner {
  userId: number;
  accountId: number;
  permissions: readonly string[];
  isOwner: boolean;
  deviceIds: readonly number[] | null;
  impersonator: unknown;
}

/** Returns rooms of a user's sockets, except that of the session. */
export function roomsOf({ userId, accountId, permissions, isOwner, deviceIds, impersonator }: RoomOwner): string[] {
  const chats = permissions.includes('show all chats') ? roomOfAllChats : roomOfAgents;
  const held = DEVICE_PERMISSIONS.filter((permission) => permissions.includes(permission));
  const roomsOfOneDevice = (id: number): string[] => [
    roomOfDevice(id),
    chats(id),
    ...held.map((permission) => roomOfDeviceHolders(id, permission)),
  ];
  return [
    roomOfAccount(accountId),
    ...(isOwner ? [roomOfOwner(accountId)] : []),
    ...(impersonator ? [roomOfImpersonators(accountId)] : [roomOfUser(userId)]),
    ...(!impersonator && !deviceIds ? [roomOfMembers(accountId)] : []),
    ...(impersonator ? [] : (deviceIds ?? []).flatMap(roomsOfOneDevice)),
    ...permissions.flatMap((permission) => roomsOfHolder(accountId, permission)),
  ];
}
const roomOfImpersonators = (accountId: number) => `insiders-${accountId}`;
const roomOfHolders = (accountId: number, permission: string) => `account-${accountId} ${permission}`;
const CROSS_ACCOUNT_PERMISSIONS = ['payments', 'answer tickets'] as const;
const roomOfHoldersAnywhere = (permission: string) => `holders ${permission}`;
const roomsOfHolder = (accountId: number, permission: string): string[] => [
  roomOfHolders(accountId, permission),
  ...((CROSS_ACCOUNT_PERMISSIONS as readonly string[]).includes(permission) ? [roomOfHoldersAnywhere(permission)] : []),
];
export const roomOfSession = (sessionId: number) => `session-${sessionId}`;
