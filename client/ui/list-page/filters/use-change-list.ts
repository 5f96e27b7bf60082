import { useCallback } from 'react';
import { useNavigate } from '@tanstack/react-router';

type Changes = Record<string, string | number | undefined>;

/** Changes what the list shows, from its first page on; typing replaces the entry in the history instead of adding one. */
export function useChangeList(): (changes: Changes, options?: { isTyping?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes, { isTyping = false } = {}) =>
      void navigate({
        to: '.',
        // The pattern serves lists of every route, so it cannot know their search schema.
        search: ((held: object) => ({ ...held, page: undefined, ...changes })) as never,
        replace: isTyping,
        resetScroll: false,
      }),
    [navigate],
  );
}
