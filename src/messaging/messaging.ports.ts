import { Command } from '@nestjs/cqrs';

/** A message to everybody of a group. Declared here, where messages are ordered, and handled by campaigns, which paces what goes to many. */
export class SendToGroup extends Command<{ id: number; count: number }> {
  constructor(
    readonly accountId: number,
    readonly order: GroupOrder,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

export interface GroupOrder {
  /** Session id of the device. */
  device: string;
  groupId: number;
  body: string | null;
  templateId: number | null;
  /** Uuid of a file in the media library; an attachment of the form was put there first. */
  mediaUuid: string | null;
}
