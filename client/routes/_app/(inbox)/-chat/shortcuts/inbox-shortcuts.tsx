import { useAtom } from 'jotai';
import { useShortcut } from '@/app/keys/use-shortcut.js';
import { onDemand } from '@/ui/on-demand.js';
import { useNeighbors } from '../list/use-neighbors.js';
import { type ComposerMode, useComposerMode } from '../notes/composer-mode.js';
import { setOpenedByKey } from './opened-by-key.js';
import { shortcutSheetAtom } from './shortcut-sheet-atom.js';

const ShortcutSheet = onDemand(async () => (await import('./shortcut-sheet.js')).ShortcutSheet);

/** Clicks the visible button whose `data-shortcut` is the key. */
function press(key: string): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-shortcut="${key}"]`);
  [...buttons].find((button) => button.getClientRects().length > 0)?.click();
}

export function InboxShortcuts({ chatId }: { chatId: number | null }): React.ReactElement | null {
  const [isOpen, setOpen] = useAtom(shortcutSheetAtom);
  const [, setMode] = useComposerMode(chatId);
  const neighbors = useNeighbors(chatId);
  function write(mode: ComposerMode): void {
    setOpenedByKey(false);
    setMode(mode);
    // Waits until the field is rendered.
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('[data-composer] textarea')?.focus());
  }
  function go(direction: 'next' | 'previous'): void {
    const chat = neighbors.find()?.[direction];
    if (!chat) return;
    setOpenedByKey(true);
    neighbors.open(chat);
  }
  useShortcut({ key: '?' }, () => setOpen(true));
  useShortcut({ key: 'j', isRepeated: true }, () => go('next'));
  useShortcut({ key: 'k', isRepeated: true }, () => go('previous'));
  useShortcut({ key: 'r' }, () => write('reply'));
  useShortcut({ key: 'n' }, () => write('note'));
  useShortcut({ key: 'e' }, () => {
    setOpenedByKey(true);
    press('e');
  });
  useShortcut({ key: 'a' }, () => press('a'));
  useShortcut({ key: 's' }, () => press('s'));
  useShortcut({ key: 'l' }, () => press('l'));
  return isOpen ? <ShortcutSheet onClose={() => setOpen(false)} /> : null;
}
