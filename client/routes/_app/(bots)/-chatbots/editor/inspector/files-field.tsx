import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MOST_FILES } from '@server/bots/flow/flow-limits.contract.js';
import type { LibraryItem } from '@server/messaging/media/media.contract.js';
import { toast } from '@/app/toast.js';
import { mediaQuery } from '@/data/media/media.js';
import { MediaLibrary } from '@/parts/media-library/media-library.js';
import { Labelled } from './labelled.js';

interface FilesFieldProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Files of the library, several of them; the button tells how many. */
export function FilesField({ ids, onChange }: FilesFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useInfiniteQuery(mediaQuery({}));
  const known = data?.pages.flatMap((page) => page.data) ?? [];
  // Of older files the flow has only the ids, which is all the library needs to mark them.
  const chosen = ids.map((uuid) => known.find((item) => item.uuid === uuid) ?? ({ uuid } as LibraryItem));
  const most = t('chatbots.most_files', { count: MOST_FILES });
  return (
    <Labelled label={t('chatbots.attachments')} hint={most}>
      <Button
        fullWidth
        variant="default"
        leftSection={<IconPhoto size={18} stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {ids.length === 0 ? t('chatbots.choose_files') : t('chatbots.files', { count: ids.length })}
      </Button>
      <MediaLibrary
        isOpen={isOpen}
        selection="multiple"
        chosen={chosen}
        onClose={() => setOpen(false)}
        onChoose={(items) => {
          if (items.length > MOST_FILES) {
            toast.error(most);
            return;
          }
          setOpen(false);
          onChange(items.map(({ uuid }) => uuid));
        }}
      />
      {ids.length > 0 && (
        <Button variant="subtle" size="compact-md" color="gray" onClick={() => onChange([])}>
          {t('chatbots.remove_files')}
        </Button>
      )}
    </Labelled>
  );
}
