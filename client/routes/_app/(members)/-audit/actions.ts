import type { AuditAction } from '@server/auth/audit.contract.js';

// Written out by a record, so that a new action of the server does not compile without its place here.
const KNOWN: Record<AuditAction, true> = {
  sign_in: true,
  sign_in_failed: true,
  sign_out: true,
  registered: true,
  verified: true,
  impersonation_started: true,
  acted_inside: true,
  impersonation_ended: true,
  status_changed: true,
  subscription_changed: true,
  role_changed: true,
  permissions_changed: true,
  member_deleted: true,
  package_saved: true,
  package_deleted: true,
  payment_refunded: true,
  payment_accepted: true,
  payment_refused: true,
  password_changed: true,
  password_reset: true,
  phone_changed: true,
  email_confirmed: true,
  second_step_on: true,
  second_step_off: true,
  sessions_ended: true,
  settings_changed: true,
  shop_connected: true,
  shop_disconnected: true,
  shop_settings_saved: true,
  shop_secret_rotated: true,
  sending_on: true,
  sending_off: true,
  code_undelivered: true,
};

/** Every kind of entry, as the filter offers them. */
export const ACTIONS = Object.keys(KNOWN) as AuditAction[];
