import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';

/** The event key is the account ID. */
export const BusinessHoursUpdated = defineEvent('auth.business_hours_updated', z.object({}));

export class BusinessHoursChanged {
  constructor(readonly accountId: number) {}
}
