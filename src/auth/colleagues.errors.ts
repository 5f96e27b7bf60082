import { Conflict, Forbidden, NotFound } from '../platform/errors.js';

export class ColleagueNotFound extends NotFound {
  constructor() {
    super('team.colleague_not_found', { en: 'This colleague does not exist.', ar: 'هذا الزميل غير موجود.' });
  }
}

export class ColleagueIsOwner extends Forbidden {
  constructor() {
    super('team.owner', {
      en: 'Nobody can change or remove the owner of the account.',
      ar: 'لا يمكن تغيير مالك الحساب أو إزالته.',
    });
  }
}

export class ColleagueIsYourself extends Forbidden {
  constructor() {
    super('team.yourself', {
      en: 'You cannot change your own role, devices or status, or remove yourself.',
      ar: 'لا يمكنك تغيير دورك أو أجهزتك أو حالتك، ولا إزالة نفسك.',
    });
  }
}

export class ColleagueIsInvited extends Conflict {
  constructor() {
    super('team.invited', {
      en: 'This colleague has not accepted the invitation yet.',
      ar: 'لم يقبل هذا الزميل الدعوة بعد.',
    });
  }
}

export class ColleagueHasJoined extends Conflict {
  constructor() {
    super('team.joined', {
      en: 'This colleague has accepted the invitation already.',
      ar: 'قبل هذا الزميل الدعوة من قبل.',
    });
  }
}

export class RoleExceedsYours extends Forbidden {
  constructor() {
    super('team.role_exceeds_yours', {
      en: 'You cannot grant permissions that you do not have.',
      ar: 'لا يمكنك منح صلاحيات لا تملكها.',
    });
  }
}
