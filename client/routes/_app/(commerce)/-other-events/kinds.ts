import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';

// This file is separate, because the URL is read before the page loads.

export const EVENT_KINDS = [
  'order',
  'cod',
  'customer',
  'review',
  'question',
  'shipping',
  'invoice',
  'staff',
] satisfies OtherEventResource['kind'][];

export const MESSAGE_STATES = [
  'waiting',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'cancelled',
] satisfies OtherEventResource['state'][];

export const COD_STATES = [
  'asked',
  'confirmed',
  'cancelled',
  'change_address',
  'silent',
] satisfies OtherEventResource['cod'][];
