import { Conflict, Forbidden, Invalid, NotFound, Unauthenticated, Unavailable } from '../platform/errors.js';

export class SignInRequired extends Unauthenticated {
  constructor() {
    super('unauthenticated', 'Unauthenticated.');
  }
}

export class PermissionMissing extends Forbidden {
  constructor() {
    super('permission', 'User does not have the right permissions.');
  }
}

/** The code of the registration was not typed yet: only the verification is open. */
export class Unverified extends Forbidden {
  constructor() {
    super('unverified', 'Verify your account first.');
  }
}

export class AccountPended extends Forbidden {
  constructor() {
    super(
      'account_pended',
      'Your account is suspended: nothing can be sent or changed until an administrator activates it.',
    );
  }
}

/** What only the user themselves may do. */
export class NotWhileImpersonating extends Forbidden {
  constructor() {
    super('impersonating', 'Only the owner of the account may do this, not an administrator inside it.');
  }
}

/** More sign-ins at once than can be looked at in a few seconds. */
export class TooBusy extends Unavailable {
  constructor() {
    super('busy', 'Too many people are signing in right now. Try again in a moment.');
  }
}

/** No sign-in waits for a second step in this browser, or it waited too long: it starts again. */
export class TwoFactorOver extends Conflict {
  constructor() {
    super('second_step.over', 'This sign-in has taken too long. Start again.');
  }
}

export class TwoFactorAlreadyOn extends Conflict {
  constructor() {
    super('second_step.already_on', 'Two-step verification is on already.');
  }
}

export class TwoFactorNotStarted extends Conflict {
  constructor() {
    super('second_step.not_started', 'Set up an authenticator first.');
  }
}

export class TwoFactorOff extends Conflict {
  constructor() {
    super('second_step.off', 'Two-step verification is off.');
  }
}

/** No device, no mail server, no virtual phones: nobody can be reached. The same for everybody. */
export class NoCodeChannel extends Unavailable {
  constructor() {
    super('codes.no_channel', 'Codes cannot be sent at the moment. Try again later.');
  }
}

export class AlreadyVerified extends Conflict {
  constructor() {
    super('codes.already_verified', 'Your account is verified already.');
  }
}

export class EmailAlreadyConfirmed extends Conflict {
  constructor() {
    super('codes.email_already_confirmed', 'Your email is confirmed already.');
  }
}

export class InvitationOver extends NotFound {
  constructor() {
    super('auth.invitation_over', 'This link was used before, or is no longer valid.');
  }
}

/** The same for an unknown app id, a wrong token, and headers that are missing. */
export class ApiKeyRefused extends Unauthenticated {
  constructor() {
    super('api_key', 'The app id and the token do not belong together.');
  }
}

/** The key is right, and was not made for this. */
export class ScopeMissing extends Forbidden {
  constructor(readonly scope: string) {
    super('scope', 'This key may not do that.');
  }
}

/** The key is right, and comes from elsewhere than it may. */
export class AddressNotAllowed extends Forbidden {
  constructor() {
    super('address', 'This key may not be used from this address.');
  }
}

export class ApiKeyNotFound extends NotFound {
  constructor() {
    super('api_keys.not_found', 'This key does not exist.');
  }
}

export class TooManyApiKeys extends Conflict {
  constructor() {
    super('api_keys.too_many', 'You have reached the maximum number of keys. Delete one first.');
  }
}

/** The configuration keeps sending off; nobody can switch it on from here. */
export class SendingForcedOff extends Conflict {
  constructor() {
    super(
      'sending_forced_off',
      'Sending is off by the configuration of the server (SENDING=off); nobody can switch it on from here.',
    );
  }
}

/** The same for an unknown user and a wrong password. */
export const wrongCredentials = () => Invalid.field('email', 'credentials');
