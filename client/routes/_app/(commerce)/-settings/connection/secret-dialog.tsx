import { Alert, Button, Group, Modal } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConnectionCopyField } from './connection-copy-field.js';
import classes from './connection.module.css';

interface SecretDialogProps {
  secret: string;
  url: string | null;
  onSaved: () => void;
}

/** Shows the secret once, so an outside click must not close the dialog. */
export function SecretDialog({ secret, url, onSaved }: SecretDialogProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onSaved}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('apps.connection.secret_title')}
    >
      <div className={classes.keys}>
        <Alert color="yellow" className={classes.once} icon={<IconEyeOff size={20} stroke={1.5} />}>
          {t('apps.connection.secret_once')}
        </Alert>
        {url && <ConnectionCopyField label={t('apps.connection.webhook_url')} value={url} />}
        <ConnectionCopyField label={t('apps.connection.secret_label')} value={secret} />
        <Group justify="flex-end">
          <Button onClick={onSaved}>{t('apps.connection.secret_saved')}</Button>
        </Group>
      </div>
    </Modal>
  );
}
