import { Command, Query } from '@nestjs/cqrs';

export interface DemoChat {
  contactId: number;
  unread: number;
  /** Minutes ago, status (null for incoming), text. */
  lines: readonly (readonly [ago: number, status: 'delivered' | 'read' | null, body: string])[];
}

/** Returns the chats in order. */
export class WriteDemoChats extends Command<number[]> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chats: readonly DemoChat[],
  ) {
    super();
  }
}

export class DeleteDemoChats extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}

/** Returns the devices without chats. */
export class FindDevicesWithoutChats extends Query<number[]> {
  constructor(
    readonly accountId: number,
    readonly deviceIds: readonly number[],
  ) {
    super();
  }
}
