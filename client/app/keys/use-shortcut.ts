import { useEffect, useRef } from 'react';
import { isComposing } from './is-composing.js';
import { latinKey } from './latin-key.js';

interface Shortcut {
  key: string;
  withMod?: boolean;
  /** Whether the shortcut fires again while the key is held. */
  isRepeated?: boolean;
}

export function useShortcut({ key, withMod = false, isRepeated = false }: Shortcut, handler: () => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event) || latinKey(event) !== key) return;
      if (event.repeat && !isRepeated) return;
      if (event.altKey || (event.ctrlKey || event.metaKey) !== withMod) return;
      // Symbols such as ? may need Shift.
      if (event.shiftKey && (withMod || /^[a-z]$/.test(key))) return;
      if (!withMod && hasOwnKeys(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key, withMod, isRepeated]);
}

const WITH_OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(WITH_OWN_KEYS) !== null;
}
