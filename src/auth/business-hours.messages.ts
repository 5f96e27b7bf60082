import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';

/** The key is the account id. */
export const BusinessHoursUpdated = defineEvent('auth.business_hours_updated', z.object({}));

export class BusinessHoursChanged {
  constructor(readonly accountId: number) {}
}
