import i18next from 'i18next';
import { describeRejection } from './describe-http-error.js';
import { HttpError } from './http-error.js';
import { toast } from '@/app/toast.js';

/** Shows an error as a toast, unless the banner or the login page shows it. */
export function showFailure(error: unknown, retry?: () => void, action?: string): void {
  if (error instanceof HttpError && (error.isInBanner || error.status === 401)) return;
  const reason = describeRejection(error);
  toast.error(action ? `${action} ${reason}` : reason, retry && { label: i18next.t('ui.retry'), run: retry });
}
