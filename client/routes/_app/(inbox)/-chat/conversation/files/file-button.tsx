import { useRef } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../composer.module.css';

export function FileButton({ onFiles }: { onFiles: (files: File[]) => void }): React.ReactElement {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        className={classes.send}
        aria-label={t('messages.choose_file')}
        title={t('messages.choose_file')}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.5} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
