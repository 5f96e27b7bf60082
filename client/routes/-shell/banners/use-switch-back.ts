import { useMutation } from '@tanstack/react-query';
import { describeError } from '@/app/http/describe-error.js';
import { toast } from '@/app/toast.js';
import { switchBack } from '@/data/account/impersonation.js';

/** Leads an administrator out of a member's account; the page is loaded anew when it has worked. */
export function useSwitchBack(): { back: () => void; isLeaving: boolean } {
  const leaving = useMutation({ mutationFn: switchBack, onError: (error) => toast.error(describeError(error)) });
  // It stays pressed while the page goes.
  return { back: () => leaving.mutate(), isLeaving: leaving.isPending || leaving.isSuccess };
}
