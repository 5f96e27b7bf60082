import { useRef } from 'react';
import { latinKey } from '@/app/keys/latin-key.js';
import { useSession } from '@/data/account/session.js';
import { identityOf } from '@/app/guest/identity.js';
import type { FlowContent } from '../flow/canvas-flow.js';
import { copyOf } from '../flow/clipboard.js';
import { selectedIds } from '../flow/flow-store.js';
import { idsOf } from '../flow/canvas-flow.js';
import { useFlowStore } from '../flow/use-flow.js';

/** Pasting also works in other bots of the account. */
let clip: { account: string; drawing: FlowContent } | null = null;

interface CanvasKeys {
  root: React.RefObject<HTMLElement | null>;
  onOpenStep: () => void;
  onConnectStep: () => void;
}

/** Adds to React Flow's own shortcuts: arrows move, Tab and Enter select, Escape deselects. */
export function useCanvasKeys({ root, onOpenStep, onConnectStep }: CanvasKeys) {
  const store = useFlowStore();
  const account = identityOf(useSession());
  const pasteCount = useRef(0);

  function copy(): void {
    const drawing = copyOf(store.get(), selectedIds(store.get()));
    if (drawing.nodes.length === 0) return;
    clip = { account, drawing };
    pasteCount.current = 0;
  }
  function remove(): void {
    const { nodes, edges } = store.get();
    store.remove(selectedIds({ nodes }), idsOf(edges.filter(({ selected }) => selected)));
    // The focused element is gone.
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
      if (clip?.account === account) store.paste(clip.drawing, ++pasteCount.current);
    },
    d: () => store.duplicate(selectedIds(store.get())),
  };
  const alone: Record<string, () => void> = {
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
    const own = isModified ? withModifier[key] : alone[key];
    if (!own) return;
    const focused = event.target instanceof Element && event.target.closest<HTMLElement>('.react-flow__node');
    // A focused button handles Enter itself.
    if (key === 'Enter' && event.target !== focused) return;
    event.preventDefault();
    // The focused step takes precedence over the selected one.
    if (focused && !isModified && selectedIds(store.get()).size < 2)
      store.select(new Set([focused.dataset['id'] ?? '']));
    own(event.shiftKey);
  };
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}
