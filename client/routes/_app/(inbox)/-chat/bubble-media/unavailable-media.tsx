import { Button } from '@mantine/core';
import { IconDeviceMobile, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MediaResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { fetchMessageMedia } from '@/data/messages/messages.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import classes from './bubble-media.module.css';

interface UnavailableMediaProps {
  message: MessageResource;
  media: MediaResource;
}

/** WhatsApp's copy is unusable, so the phone must send it again. */
const NEEDS_PHONE = new Set<MediaResource['held']>(['damaged', 'expired', 'requested', 'not_on_phone']);

export function UnavailableMedia({ message, media }: UnavailableMediaProps): React.ReactElement {
  const { t } = useTranslation();
  const { kind } = message;
  const fetching = useMutation({
    mutationFn: () => fetchMessageMedia(message.id),
    onError: (error) => toast.error(describeHttpError(error)),
  });
  const name = media.file_name ?? t(`messages.kind.${kind}`);
  const needsPhone = NEEDS_PHONE.has(media.held);
  return (
    <div className={classes.held}>
      <KindIcon kind={kind} />
      <span className={classes.lines}>
        <bdi className={classes.fileName}>{name}</bdi>
        <span className={classes.facts}>
          {media.size !== null && <span>{formatBytes(media.size, currentLanguage())}</span>}
          {t(`messages.held.${media.held ?? 'stranger'}`)}
        </span>
      </span>
      {media.held !== 'too_large' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={
            needsPhone ? <IconDeviceMobile size={16} stroke={1.5} /> : <IconDownload size={16} stroke={1.5} />
          }
          aria-label={needsPhone ? t('messages.held.ask_phone_for', { name }) : t('messages.download', { name })}
          loading={fetching.isPending}
          onClick={() => fetching.mutate()}
        >
          {needsPhone ? t('messages.held.ask_phone') : t('messages.held.fetch')}
        </Button>
      )}
    </div>
  );
}
