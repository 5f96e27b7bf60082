import { Conflict, NotFound } from '../platform/errors.js';

export class CampaignNotFound extends NotFound {
  constructor() {
    super('campaigns.not_found', 'This campaign or group message does not exist.');
  }
}

export class OperationNotFound extends NotFound {
  constructor() {
    super('campaigns.operation_not_found', 'This number is not in the campaign, or its turn is still to come.');
  }
}

export class CampaignOver extends Conflict {
  constructor() {
    super('campaigns.over', 'It has already ended.');
  }
}

export class CampaignBegun extends Conflict {
  constructor() {
    super('campaigns.begun', 'Sending has started. You can still cancel the rest.');
  }
}

export class CampaignExportBusy extends Conflict {
  constructor() {
    super('campaigns.export_busy', 'Another file of a campaign is being written. Wait until it is done.');
  }
}

export class TooManyGroupSends extends Conflict {
  constructor() {
    super('campaigns.too_many', 'Too many messages to groups are under way. Wait until some are done, or cancel one.');
  }
}
