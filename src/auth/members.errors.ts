import { Conflict, Forbidden, NotFound } from '../platform/errors.js';

export class MemberNotFound extends NotFound {
  constructor() {
    super('members.not_found', { en: 'This member does not exist.', ar: 'هذا العضو غير موجود.' });
  }
}

export class MemberIsYourself extends Forbidden {
  constructor() {
    super('members.yourself', { en: 'You cannot do this to your own account.', ar: 'لا يمكنك فعل ذلك بحسابك أنت.' });
  }
}

export class MemberIsOwner extends Forbidden {
  constructor() {
    super('members.owner', {
      en: 'Nobody can do this to the super administrator.',
      ar: 'لا يمكن فعل ذلك بحساب المدير العام.',
    });
  }
}

export class MemberIsAdmin extends Forbidden {
  constructor() {
    super('members.admin', {
      en: 'Only the super administrator can do this to an administrator.',
      ar: 'المدير العام وحده يستطيع ذلك في حساب مدير.',
    });
  }
}

export class MemberUnverified extends Conflict {
  constructor() {
    super('members.unverified', {
      en: 'This member has not verified their account yet.',
      ar: 'لم يؤكد هذا العضو حسابه بعد.',
    });
  }
}

export class NotImpersonating extends Conflict {
  constructor() {
    super('members.not_impersonating', { en: 'You are not inside another account.', ar: 'لست داخل حساب آخر.' });
  }
}
