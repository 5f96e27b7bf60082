import type { LibraryItem } from '@server/messaging/media/media.contract.js';
import { onDemand } from '@/ui/on-demand.js';
import type { SelectionMode } from './choose-items.js';

export interface MediaLibraryProps {
  isOpen: boolean;
  selection: SelectionMode;
  /** What is chosen when it opens. */
  chosen: readonly LibraryItem[];
  onChoose: (items: LibraryItem[]) => void;
  onClose: () => void;
}

const LibraryDialog = onDemand(() => import('./library-dialog.js').then((module) => module.LibraryDialog));

/** The files of the account, to choose from and to add to. Loaded when it is first opened. */
export function MediaLibrary({ isOpen, ...props }: MediaLibraryProps): React.ReactElement | null {
  return isOpen ? <LibraryDialog {...props} /> : null;
}
