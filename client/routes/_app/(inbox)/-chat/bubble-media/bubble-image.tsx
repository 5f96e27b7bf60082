import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { ownFileUrl } from '@/data/messages/outbox.js';
import { onDemand } from '@/ui/on-demand.js';
import { fitBox, LONGEST_LABEL } from './fit-box.js';
import { MediaMissing, useMediaTrial } from './media-missing.js';
import classes from './bubble-media.module.css';

const Lightbox = onDemand(() => import('./lightbox.js').then((module) => module.Lightbox));

interface BubbleImageProps {
  message: MessageResource;
  media: MediaResource;
}

/** A picture in its place, which opens large. */
export function BubbleImage({ message, media }: BubbleImageProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const trial = useMediaTrial(message);
  const { width, height } = fitBox(media.width, media.height);
  const url = ownFileUrl(message.id) ?? media.url;
  const label = cutText(message.body ?? '', LONGEST_LABEL) || t('messages.kind.image');
  return (
    <>
      <div className={classes.frame} style={{ width, aspectRatio: `${width} / ${height}` }}>
        {trial.isFailed ? (
          <MediaMissing onRetry={trial.handleRetry} />
        ) : (
          <button
            type="button"
            className={classes.open}
            aria-label={t('messages.open_image')}
            onClick={() => setOpen(true)}
          >
            <img
              key={trial.count}
              src={url}
              alt={label}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              onError={trial.handleError}
            />
          </button>
        )}
      </div>
      {isOpen && <Lightbox url={url} name={media.file_name} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}
