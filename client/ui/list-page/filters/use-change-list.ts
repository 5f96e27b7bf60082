import { useCallback } from 'react';
import { useNavigate } from '@tanstack/react-router';

type Changes = Record<string, string | number | undefined>;

/** Returns a function that changes the address and resets the page number. Typing replaces the history entry. */
export function useChangeList(): (changes: Changes, options?: { isTyping?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes, { isTyping = false } = {}) =>
      void navigate({
        to: '.',
        search: ((current: object) => ({ ...current, page: undefined, ...changes })) as never,
        replace: isTyping,
        resetScroll: false,
      }),
    [navigate],
  );
}
