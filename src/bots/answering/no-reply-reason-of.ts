import { PackageRequired, PlanLimit } from '../../billing/billing.errors.js';
import { DeviceNotFound } from '../../devices/devices.errors.js';
import { LibraryItemNotFound } from '../../media/media.errors.js';
import { NotOnWhatsapp, OptedOut } from '../../messaging/messaging.errors.js';
import { AppError, Invalid } from '../../platform/errors.js';
import type { NoReplyReason } from './answers.contract.js';

/** Returns null for a transient error. */
export function noReplyReasonOf(error: unknown): NoReplyReason | null {
  if (error instanceof PlanLimit || error instanceof PackageRequired) return 'plan_limit';
  if (error instanceof OptedOut) return 'opted_out';
  if (error instanceof NotOnWhatsapp) return 'not_on_whatsapp';
  if (error instanceof DeviceNotFound) return 'no_device';
  if (error instanceof LibraryItemNotFound) return 'media_missing';
  if (error instanceof Invalid)
    return error.issues.some(({ message }) => message === 'text_empty') ? 'text_empty' : 'text_too_long';
  return error instanceof AppError ? 'failed' : null;
}
