import { PersonWrote } from '../../messaging/messaging.messages.js';
import { defineJob } from '../../platform/jobs/define-job.js';

/** The first cart of an account enrols it. */
export const stopAtReplyJob = defineJob({
  name: 'commerce.stop_carts_at_reply',
  durable: true,
  on: PersonWrote,
  accounts: 'enrolled',
});
