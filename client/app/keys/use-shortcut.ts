import { useEffect, useRef } from 'react';
import { isComposing } from './is-composing.js';
import { latinKey } from './latin-key.js';

interface Shortcut {
  key: string;
  withMod?: boolean;
}

export function useShortcut({ key, withMod = false }: Shortcut, handler: () => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event) || latinKey(event) !== key) return;
      if (event.altKey || (event.ctrlKey || event.metaKey) !== withMod || (withMod && event.shiftKey)) return;
      if (!withMod && isElsewhere(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key, withMod]);
}

/** Fields, dialogs and menus use the keys themselves. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(ELSEWHERE) !== null;
}
