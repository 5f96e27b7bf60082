import { lazy, Suspense } from 'react';
import type { LibraryItem } from '@server/messaging/media/media.contract.js';
import type { SelectionMode } from './choose-items.js';

export interface MediaLibraryProps {
  isOpen: boolean;
  selection: SelectionMode;
  /** What is chosen when it opens. */
  chosen: readonly LibraryItem[];
  onChoose: (items: LibraryItem[]) => void;
  onClose: () => void;
}

const LibraryDialog = lazy(() => import('./library-dialog.js').then((module) => ({ default: module.LibraryDialog })));

/** The files of the account, to choose from and to add to. Loaded when it is first opened. */
export function MediaLibrary({ isOpen, ...props }: MediaLibraryProps): React.ReactElement | null {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <LibraryDialog {...props} />
    </Suspense>
  );
}
