import { Conflict, Forbidden, NotFound } from '../platform/errors.js';

export class RoleNotFound extends NotFound {
  constructor() {
    super('team.role_not_found', { en: 'This role does not exist.', ar: 'هذا الدور غير موجود.' });
  }
}

export class RoleIsBuiltIn extends Forbidden {
  constructor() {
    super('team.role_built_in', {
      en: 'The supervisor and agent roles cannot be changed or deleted.',
      ar: 'لا يمكن تغيير دوري المشرف والموظف أو حذفهما.',
    });
  }
}

export class RoleInUse extends Conflict {
  constructor() {
    super('in_use', {
      en: 'Colleagues have this role. Give them another one first.',
      ar: 'هذا الدور مستخدم لدى زملاء. امنحهم دورًا آخر أولًا.',
    });
  }
}

export class TooManyRoles extends Conflict {
  constructor() {
    super('team.too_many_roles', {
      en: 'You have reached the maximum number of roles. Delete one first.',
      ar: 'بلغ عدد الأدوار الحد الأقصى. احذف أحدها أولًا.',
    });
  }
}

export class RuleNotFound extends NotFound {
  constructor() {
    super('team.rule_not_found', { en: 'This assignment rule does not exist.', ar: 'قاعدة الإسناد هذه غير موجودة.' });
  }
}

export class TooManyRules extends Conflict {
  constructor() {
    super('team.too_many_rules', {
      en: 'You have reached the maximum number of assignment rules. Delete one first.',
      ar: 'بلغ عدد قواعد الإسناد الحد الأقصى. احذف إحداها أولًا.',
    });
  }
}
