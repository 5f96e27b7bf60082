import { onDemand } from '@/ui/on-demand.js';
import type { LibraryDialogProps } from './library-dialog.js';

interface MediaLibraryProps extends LibraryDialogProps {
  isOpen: boolean;
}

const LibraryDialog = onDemand(() => import('./library-dialog.js').then((module) => module.LibraryDialog));

export function MediaLibrary({ isOpen, ...props }: MediaLibraryProps): React.ReactElement | null {
  return isOpen ? <LibraryDialog {...props} /> : null;
}
