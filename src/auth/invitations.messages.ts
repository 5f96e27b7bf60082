import { Command } from '@nestjs/cqrs';

/**
 * Makes a member of somebody who did not register, in an account of their own, and answers the account. The same origin again answers the
 * same one. Null when somebody here has this phone or e-mail, or says so: whose account that is nobody but them may decide.
 */
export class InviteMember extends Command<number | null> {
  constructor(
    readonly person: {
      /** What names them outside, such as `salla:1234509876`. */
      origin: string;
      name: string;
      email: string;
      phone: string | null;
    },
  ) {
    super();
  }
}

/** A new link by which the member of an account chooses a password, once; those before it are of no use. Null when they have chosen one. */
export class RenewInvitation extends Command<string | null> {
  constructor(readonly accountId: number) {
    super();
  }
}
