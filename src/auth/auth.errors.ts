import { Forbidden, Invalid, Unauthenticated } from '../platform/errors.js';

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

/** The same for an unknown user and a wrong password. */
export const wrongCredentials = () => Invalid.field('email', 'credentials');
