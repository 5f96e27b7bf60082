import { PersonWrote } from '../../messaging/messaging.messages.js';
import { defineJob } from '../../platform/jobs/define-job.js';

/** The first question about cash on delivery enrols the account. */
export const recordCodAnswerJob = defineJob({
  name: 'commerce.record_cod_answer',
  durable: true,
  on: PersonWrote,
  accounts: 'enrolled',
});
