import i18next from 'i18next';
import { describeRejection } from './describe-http-error.js';
import { HttpError } from './http-error.js';
import { toast } from '@/app/toast.js';

/** Skipped if the banner or the login page shows the error. A 422 response shows the message of its first field. */
export function showFailure(error: unknown, again?: () => void, what?: string): void {
  if (error instanceof HttpError && (error.isInBanner || error.status === 401)) return;
  const why = describeRejection(error);
  toast.error(what ? `${what} ${why}` : why, again && { label: i18next.t('ui.retry'), run: again });
}
