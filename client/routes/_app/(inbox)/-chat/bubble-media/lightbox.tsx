import { ActionIcon, Modal } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './bubble-media.module.css';

interface LightboxProps {
  url: string;
  name: string | null;
  label: string;
  onClose: () => void;
}

export function Lightbox({ url, name, label, onClose }: LightboxProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      padding={0}
      withCloseButton={false}
      aria-label={label}
      classNames={{ content: classes.lightbox ?? '', body: classes.lightboxBody ?? '' }}
    >
      <div className={classes.lightboxTools}>
        <ActionIcon
          component="a"
          href={url}
          download={name ?? true}
          variant="white"
          aria-label={t('messages.download', { name: name ?? t('messages.kind.image') })}
        >
          <IconDownload size={20} stroke={1.5} />
        </ActionIcon>
        <ActionIcon variant="white" data-autofocus aria-label={t('shell.close')} onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </ActionIcon>
      </div>
      {/* Keyboard users have Escape and the button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={classes.lightboxStage} onClick={onClose}>
        <img src={url} alt={label} />
      </div>
    </Modal>
  );
}
