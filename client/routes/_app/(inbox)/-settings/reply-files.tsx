import { useState } from 'react';
import { Button, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_CANNED_REPLY_FILES } from '@server/support/answers/canned-replies.contract.js';
import { toast } from '@/app/toast.js';
import { mediaItemQuery } from '@/data/media/media-item.js';
import { ItemThumb } from '@/parts/attachments/attachment-thumb.js';
import { MediaLibrary } from '@/parts/media-library/media-library.js';

interface ReplyFilesProps {
  uuids: readonly string[];
  error: React.ReactNode;
  onChange: (uuids: string[]) => void;
}

export function ReplyFiles({ uuids, error, onChange }: ReplyFilesProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const items = useQueries({ queries: uuids.map(mediaItemQuery) }).flatMap(({ data }) => data ?? []);
  const limit = t('replies.max_files', { count: MAX_CANNED_REPLY_FILES });
  return (
    <Input.Wrapper label={t('replies.files')} description={limit} error={error} labelElement="div">
      <div>
        {items.map((item) => (
          <ItemThumb
            key={item.uuid}
            item={item}
            onRemove={() => onChange(uuids.filter((uuid) => uuid !== item.uuid))}
          />
        ))}
        <Button
          mt={6}
          variant="default"
          leftSection={<IconPhoto size={18} stroke={1.5} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('messages.from_library')}
        </Button>
      </div>
      <MediaLibrary
        isOpen={isOpen}
        selection="multiple"
        chosen={items}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          if (chosen.length > MAX_CANNED_REPLY_FILES) {
            toast.error(limit);
            return;
          }
          setOpen(false);
          onChange(chosen.map(({ uuid }) => uuid));
        }}
      />
    </Input.Wrapper>
  );
}
