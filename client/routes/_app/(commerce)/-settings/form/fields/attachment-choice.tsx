import { useId, useState } from 'react';
import { Button, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/app/query-client.js';
import { mediaItemQuery } from '@/data/media/media-item.js';
import { FileThumb, ItemThumb } from '@/parts/attachments/attachment-thumb.js';
import { MediaLibrary } from '@/parts/media-library/media-library.js';

interface AttachmentChoiceProps {
  value: string | null;
  onChange: (uuid: string | null) => void;
}

export function AttachmentChoice({ value, onChange }: AttachmentChoiceProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: item } = useQuery({ ...mediaItemQuery(value ?? ''), enabled: value !== null });
  const remove = (): void => onChange(null);
  return (
    <Input.Wrapper
      id={id}
      label={t('apps.options.attachment')}
      labelElement="div"
      error={item === null && t('apps.options.file_deleted')}
    >
      {value === null ? (
        <div>
          <Button variant="default" leftSection={<IconPhoto size={18} stroke={1.5} />} onClick={() => setOpen(true)}>
            {t('apps.options.choose_file')}
          </Button>
        </div>
      ) : item ? (
        <ItemThumb item={item} onRemove={remove} />
      ) : (
        <FileThumb name={t('apps.options.a_file')} onRemove={remove} />
      )}
      <MediaLibrary
        isOpen={isOpen}
        selection="single"
        chosen={item ? [item] : []}
        onClose={() => setOpen(false)}
        onChoose={([chosen]) => {
          setOpen(false);
          if (!chosen) return;
          queryClient.setQueryData(mediaItemQuery(chosen.uuid).queryKey, chosen);
          onChange(chosen.uuid);
        }}
      />
    </Input.Wrapper>
  );
}
