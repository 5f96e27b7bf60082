import { Conflict, Forbidden, NotFound } from '../platform/errors.js';

export class MemberNotFound extends NotFound {
  constructor() {
    super('members.not_found', 'This member does not exist.');
  }
}

/** Nobody changes or deletes themselves here. */
export class MemberIsYourself extends Forbidden {
  constructor() {
    super('members.yourself', 'You cannot do this to your own account.');
  }
}

export class MemberIsOwner extends Forbidden {
  constructor() {
    super('members.owner', 'Nobody can do this to the super administrator.');
  }
}

export class MemberIsAdmin extends Forbidden {
  constructor() {
    super('members.admin', 'Only the super administrator can do this to an administrator.');
  }
}

/** There is nothing to see yet inside an account whose owner was never verified. */
export class MemberUnverified extends Conflict {
  constructor() {
    super('members.unverified', 'This member has not verified their account yet.');
  }
}

export class NotImpersonating extends Conflict {
  constructor() {
    super('members.not_impersonating', 'You are not inside another account.');
  }
}
