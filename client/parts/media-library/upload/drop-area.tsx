import { useRef, useState } from 'react';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '@/parts/media-library/library-dialog.module.css';

interface DropAreaProps {
  onFiles: (files: File[]) => void;
  children: React.ReactNode;
}

export function DropArea({ onFiles, children }: DropAreaProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  // Children fire enter and leave too.
  const enterCount = useRef(0);

  function handleEnter(event: React.DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    enterCount.current += 1;
    setOver(true);
  }
  function handleLeave(event: React.DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    enterCount.current -= 1;
    if (enterCount.current <= 0) setOver(false);
  }
  function handleDrop(event: React.DragEvent): void {
    event.preventDefault();
    enterCount.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    // Keyboard users choose files with the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.drop}
      onDragEnter={handleEnter}
      onDragLeave={handleLeave}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      {children}
      {isOver && (
        <div className={classes.over}>
          <IconUpload size={28} stroke={1.5} />
          {t('media.drop_here')}
        </div>
      )}
    </div>
  );
}
