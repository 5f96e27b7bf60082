import { useRef } from 'react';
import { useSession } from '@/data/account/session.js';
import { identityOf } from '@/app/guest/identity.js';
import type { Drawing } from '../flow/canvas-flow.js';
import { copyOf } from '../flow/clipboard.js';
import { chosenIds } from '../flow/flow-store.js';
import { idsOf } from '../flow/canvas-flow.js';
import { useFlowStore } from '../flow/use-flow.js';

/** What was copied last in this tab, so that it can be put into another bot of the same account. */
let clip: { account: string; drawing: Drawing } | null = null;

interface CanvasKeys {
  root: React.RefObject<HTMLElement | null>;
  onOpenStep: () => void;
  onConnectStep: () => void;
}

/** The keys of the canvas beside those it has by itself: arrows move, Tab and Enter choose, Escape lets go. */
export function useCanvasKeys({ root, onOpenStep, onConnectStep }: CanvasKeys) {
  const store = useFlowStore();
  const account = identityOf(useSession());
  const timesPasted = useRef(0);

  function copy(): void {
    const drawing = copyOf(store.get(), chosenIds(store.get()));
    if (drawing.nodes.length === 0) return;
    clip = { account, drawing };
    timesPasted.current = 0;
  }
  function remove(): void {
    const { nodes, edges } = store.get();
    store.remove(chosenIds({ nodes }), idsOf(edges.filter(({ selected }) => selected)));
    // What had the focus is gone.
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
      if (clip?.account === account) store.paste(clip.drawing, ++timesPasted.current);
    },
    d: () => store.duplicate(chosenIds(store.get())),
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
    // A key by its place on the keyboard: Arabic letters are on the same ones.
    const key = /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key;
    const isModified = event.ctrlKey || event.metaKey;
    const own = isModified ? withModifier[key] : alone[key];
    if (!own) return;
    const focused = event.target instanceof Element && event.target.closest<HTMLElement>('.react-flow__node');
    // A button within a step, or of the tools, is pressed by it.
    if (key === 'Enter' && event.target !== focused) return;
    event.preventDefault();
    // What has the focus is meant, chosen or not.
    if (focused && !isModified && chosenIds(store.get()).size < 2) store.select(new Set([focused.dataset['id'] ?? '']));
    own(event.shiftKey);
  };
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}
