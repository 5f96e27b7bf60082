import { useRef } from 'react';
import { latinKey } from '@/app/keys/latin-key.js';
import { useSession } from '@/data/account/session.js';
import { identityOf } from '@/app/guest/identity.js';
import type { FlowContent } from '../flow/canvas-flow.js';
import { copyOf } from '../flow/clipboard.js';
import { selectedIds } from '../flow/flow-store.js';
import { idsOf } from '../flow/canvas-flow.js';
import { useFlowStore } from '../flow/use-flow.js';

/** Copied steps, which other bots of the account can paste too. */
let clipboard: { account: string; content: FlowContent } | null = null;

interface CanvasKeys {
  root: React.RefObject<HTMLElement | null>;
  onOpenStep: () => void;
  onConnectStep: () => void;
}

/** Adds keys to those of React Flow: arrows, Tab, Enter and Escape. */
export function useCanvasKeys({ root, onOpenStep, onConnectStep }: CanvasKeys) {
  const store = useFlowStore();
  const account = identityOf(useSession());
  const pasteCount = useRef(0);

  function copy(): void {
    const content = copyOf(store.get(), selectedIds(store.get()));
    if (content.nodes.length === 0) return;
    clipboard = { account, content };
    pasteCount.current = 0;
  }
  function remove(): void {
    const { nodes, edges } = store.get();
    store.remove(selectedIds({ nodes }), idsOf(edges.filter(({ selected }) => selected)));
    // The focused element no longer exists.
    root.current?.focus();
  }
  const withModifier: Record<string, (isShifted: boolean) => void> = {
    z: (isShifted) => (isShifted ? store.redo() : store.undo()),
    y: () => store.redo(),
    a: () => store.select(idsOf(store.get().nodes)),
    c: copy,
    x: () => {
      copy();
      remove();
    },
    v: () => {
      if (clipboard?.account === account) store.paste(clipboard.content, ++pasteCount.current);
    },
    d: () => store.duplicate(selectedIds(store.get())),
  };
  const withoutModifier: Record<string, () => void> = {
    Delete: remove,
    Backspace: remove,
    c: onConnectStep,
    e: onOpenStep,
    Enter: onOpenStep,
    '/': () => root.current?.querySelector<HTMLInputElement>('input[data-step-search]')?.focus(),
  };

  return (event: React.KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    const key = latinKey(event);
    const isModified = event.ctrlKey || event.metaKey;
    const action = isModified ? withModifier[key] : withoutModifier[key];
    if (!action) return;
    const focused = event.target instanceof Element && event.target.closest<HTMLElement>('.react-flow__node');
    // A focused button handles Enter itself.
    if (key === 'Enter' && event.target !== focused) return;
    event.preventDefault();
    // The focused step takes precedence over the selected one.
    if (focused && !isModified && selectedIds(store.get()).size < 2)
      store.select(new Set([focused.dataset['id'] ?? '']));
    action(event.shiftKey);
  };
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}
