import { useMutation } from '@tanstack/react-query';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { switchBack } from '@/data/account/impersonation.js';

export function useSwitchBack(): { leave: () => void; isLeaving: boolean } {
  const leaving = useMutation({ mutationFn: switchBack, onError: (error) => toast.error(describeHttpError(error)) });
  // The button stays busy until the next page loads.
  return { leave: () => leaving.mutate(), isLeaving: leaving.isPending || leaving.isSuccess };
}
