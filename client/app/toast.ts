import { atom } from 'jotai';
import { store } from './atoms.js';
import { ACTION_TOAST_MS, TOAST_MS } from './constants.js';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: { label: string; run: () => void } | undefined;
}

export const toastAtom = atom<Toast | null>(null);

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(toast: Omit<Toast, 'id'>): void {
  clearTimeout(timer);
  store.set(toastAtom, { ...toast, id: ++lastId });
  if (toast.kind === 'success') timer = setTimeout(closeToast, toast.action ? ACTION_TOAST_MS : TOAST_MS);
}

export function closeToast(): void {
  clearTimeout(timer);
  store.set(toastAtom, null);
}

export const toast = {
  success: (text: string, action?: Toast['action']) => show({ kind: 'success', text, action }),
  error: (text: string, action?: Toast['action']) => show({ kind: 'error', text, action }),
};
