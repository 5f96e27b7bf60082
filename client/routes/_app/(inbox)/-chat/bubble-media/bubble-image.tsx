import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { ownFileUrl } from '@/data/messages/outbox.js';
import { onDemand } from '@/ui/on-demand.js';
import { fitBox, MAX_LABEL_LENGTH } from './fit-box.js';
import { MissingMedia, useMediaRetry } from './missing-media.js';
import classes from './bubble-media.module.css';

const Lightbox = onDemand(() => import('./lightbox.js').then((module) => module.Lightbox));

interface BubbleImageProps {
  message: MessageResource;
  media: MediaResource;
}

export function BubbleImage({ message, media }: BubbleImageProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const retry = useMediaRetry(message);
  const { width, height } = fitBox(media.width, media.height);
  const url = ownFileUrl(message.id) ?? media.url;
  const label = cutText(message.body ?? '', MAX_LABEL_LENGTH) || t('messages.kind.image');
  return (
    <>
      <div className={classes.frame} style={{ width, aspectRatio: `${width} / ${height}` }}>
        {retry.isFailed ? (
          <MissingMedia onRetry={retry.handleRetry} />
        ) : (
          <button
            type="button"
            className={classes.open}
            aria-label={t('messages.open_image')}
            onClick={() => setOpen(true)}
          >
            <img
              key={retry.count}
              src={url}
              alt={label}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              onError={retry.handleError}
            />
          </button>
        )}
      </div>
      {isOpen && <Lightbox url={url} name={media.file_name} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}
