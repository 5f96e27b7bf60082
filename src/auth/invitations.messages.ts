import { Command } from '@nestjs/cqrs';

/** Idempotent per origin. Returns null if another user has the phone or e-mail. */
export class InviteMember extends Command<number | null> {
  constructor(
    readonly person: {
      /** External id, such as `salla:1234509876`. */
      origin: string;
      name: string;
      email: string;
      phone: string | null;
    },
  ) {
    super();
  }
}

/** Returns a link. Invalidates earlier links. Null when a password exists. */
export class RenewInvitation extends Command<string | null> {
  constructor(readonly accountId: number) {
    super();
  }
}
