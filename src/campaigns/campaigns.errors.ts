import { Conflict, NotFound } from '../platform/errors.js';

export class CampaignNotFound extends NotFound {
  constructor() {
    super('campaigns.not_found', {
      en: 'This campaign or group message does not exist.',
      ar: 'عملية الإرسال هذه غير موجودة.',
    });
  }
}

export class OperationNotFound extends NotFound {
  constructor() {
    super('campaigns.operation_not_found', {
      en: 'This number is not in the campaign, or its turn is still to come.',
      ar: 'هذا الرقم ليس في الحملة، أو لم يحن دوره بعد.',
    });
  }
}

export class RecipientMerged extends Conflict {
  constructor() {
    super('campaigns.recipient_merged', {
      en: 'This message was for another number of this person, which you merged. It cannot be sent again.',
      ar: 'كانت هذه الرسالة لرقم آخر لهذا الشخص قبل دمجه، فلا يمكن إرسالها مجددًا.',
    });
  }
}

export class CampaignOver extends Conflict {
  constructor() {
    super('campaigns.over', { en: 'It has already ended.', ar: 'انتهت عملية الإرسال هذه بالفعل.' });
  }
}

export class CampaignAlreadyStarted extends Conflict {
  constructor() {
    super('campaigns.begun', {
      en: 'Sending has started. You can still cancel the rest.',
      ar: 'بدأت عملية الإرسال هذه. يمكن إلغاء ما لم يُرسل بعد.',
    });
  }
}

export class CampaignExportBusy extends Conflict {
  constructor() {
    super('campaigns.export_busy', {
      en: 'Another file of a campaign is being written. Wait until it is done.',
      ar: 'يُكتب الآن ملف آخر لإحدى الحملات. انتظر حتى يكتمل.',
    });
  }
}

export class TooManyGroupSends extends Conflict {
  constructor() {
    super('campaigns.too_many', {
      en: 'Too many messages to groups are under way. Wait until some are done, or cancel one.',
      ar: 'لديك عدد كبير من عمليات الإرسال الجارية إلى المجموعات. انتظر حتى ينتهي بعضها أو ألغِ إحداها.',
    });
  }
}
