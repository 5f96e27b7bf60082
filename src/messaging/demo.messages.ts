import { Command, Query } from '@nestjs/cqrs';
import type { LabelBody } from './conversations/inbox/inbox.contract.js';
import type { ChatStatus } from './messaging.contract.js';

export interface DemoChat {
  contactId: number;
  unread: number;
  /** Messages. A null status means incoming. */
  lines: readonly (readonly [minutesAgo: number, status: 'delivered' | 'read' | null, body: string])[];
}

/** Returns chat IDs in order. */
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

export class FindDevicesWithoutChats extends Query<number[]> {
  constructor(
    readonly accountId: number,
    readonly deviceIds: readonly number[],
  ) {
    super();
  }
}

export interface DemoTriage {
  chatId: number;
  assigneeId: number | null;
  teamId: number | null;
  state: ChatStatus;
  /** Indexes in the labels of WriteDemoTriage. */
  labels: readonly number[];
  note: { userId: number; body: string } | null;
}

/** Returns label IDs in order, null for existing labels. */
export class WriteDemoTriage extends Command<(number | null)[]> {
  constructor(
    readonly accountId: number,
    readonly labels: readonly LabelBody[],
    readonly chats: readonly DemoTriage[],
  ) {
    super();
  }
}

export class DeleteDemoLabels extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}
