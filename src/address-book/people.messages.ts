import { Command, Query } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../platform/http/access.js';

/**
 * Keeps one contact and deletes the other, with an audit entry. A second number becomes a further number. Throws
 * ContactNotFound, SamePerson, MessagesUnsent or UnblockFirst.
 */
export class MergePeople extends Command<void> {
  constructor(
    readonly user: SignedIn,
    readonly keptId: number,
    readonly otherId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** Throws ContactNotFound. */
export class PreviewMerge extends Query<PersonPreview[]> {
  constructor(
    readonly accountId: number,
    readonly contactIds: readonly [number, number],
  ) {
    super();
  }
}

export interface PersonPreview {
  id: number;
  phone: string | null;
  whatsappId: string | null;
  name: string | null;
  fields: Record<string, string>;
  groups: string[];
  noteCount: number;
  isOptedOut: boolean;
  isBlocked: boolean;
}
