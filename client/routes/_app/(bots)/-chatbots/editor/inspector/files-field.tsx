import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_REPLY_FILES } from '@server/bots/flow/flow-limits.contract.js';
import type { LibraryItem } from '@server/media/media.contract.js';
import { toast } from '@/app/toast.js';
import { mediaQuery } from '@/data/media/media.js';
import { MediaLibrary } from '@/parts/media-library/media-library.js';
import { Labelled } from './labelled.js';

interface FilesFieldProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

export function FilesField({ ids, onChange }: FilesFieldProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useInfiniteQuery(mediaQuery({}));
  const loaded = data?.pages.flatMap((page) => page.data) ?? [];
  const chosen = ids.map((uuid) => loaded.find((item) => item.uuid === uuid) ?? ({ uuid } as LibraryItem));
  const limitText = t('chatbots.most_files', { count: MAX_REPLY_FILES });
  return (
    <Labelled label={t('chatbots.attachments')} hint={limitText}>
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
          if (items.length > MAX_REPLY_FILES) {
            toast.error(limitText);
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
