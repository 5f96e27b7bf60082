import { useMutation } from '@tanstack/react-query';
import { HttpError } from '@/app/http/http-error.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { activateApp } from '@/data/stores/apps.js';

export function useActivateApp(id: number) {
  return useMutation({ mutationFn: () => activateApp(id), onSuccess: toast.success, onError: showRejection });
}

/** Shows the reason, which these routes return in `data`. */
export function showRejection(error: Error): void {
  if (error instanceof HttpError && !error.isInBanner && error.rejectionText !== null) toast.error(error.rejectionText);
  else showFailure(error);
}
