import { Command } from '@nestjs/cqrs';

/** Returns the account ID, or null if another user has the phone or e-mail. Idempotent per origin. */
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

/** Returns a link, or null if a password exists. Invalidates earlier links. */
export class RenewInvitation extends Command<string | null> {
  constructor(readonly accountId: number) {
    super();
  }
}
