import { Conflict, NotFound } from '../platform/errors.js';

export class CampaignNotFound extends NotFound {
  constructor() {
    super('campaigns.not_found', 'This send does not exist.');
  }
}

export class CampaignOver extends Conflict {
  constructor() {
    super('campaigns.over', 'This send has ended already.');
  }
}
