import { PersonWrote } from '../../messaging/messaging.messages.js';
import { defineJob } from '../../platform/jobs/define-job.js';

/** The first campaign of an account enrols it. */
export const attributeReplyJob = defineJob({
  name: 'campaigns.attribute_reply',
  durable: true,
  on: PersonWrote,
  accounts: 'enrolled',
});
