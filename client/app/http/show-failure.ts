import i18next from 'i18next';
import { describeHttpError } from './describe-http-error.js';
import { HttpError } from './http-error.js';
import { toast } from '@/app/toast.js';

/** Skipped if the banner or the login page shows the error. */
export function showFailure(error: unknown, again?: () => void, what?: string): void {
  if (error instanceof HttpError && (error.isInBanner || error.status === 401)) return;
  const why = describeHttpError(error);
  toast.error(what ? `${what} ${why}` : why, again && { label: i18next.t('ui.retry'), run: again });
}
