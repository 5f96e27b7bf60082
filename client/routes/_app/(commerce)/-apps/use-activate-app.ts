import { useMutation } from '@tanstack/react-query';
import { HttpError } from '@/app/http/http-error.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { activateApp } from '@/data/shops/apps.js';

/** What the server says is what is shown. */
export function useActivateApp(id: number) {
  return useMutation({ mutationFn: () => activateApp(id), onSuccess: toast.success, onError: sayRefusal });
}

/** A refusal of these calls has its sentence in `data`; without one it is told like any other. */
export function sayRefusal(error: Error): void {
  if (error instanceof HttpError && !error.isInBanner && error.told !== null) toast.error(error.told);
  else tellFailure(error);
}
