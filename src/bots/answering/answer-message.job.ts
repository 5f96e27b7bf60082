import { PersonWrote } from '../../messaging/messaging.messages.js';
import { defineJob } from '../../platform/jobs/define-job.js';

/** The first chatbot or auto-reply of an account enrols it. */
export const answerMessageJob = defineJob({
  name: 'bots.answer_message',
  durable: true,
  on: PersonWrote,
  accounts: 'enrolled',
});
