import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import settings from '../-settings.module.css';
import classes from './two-factor.module.css';

/** Shows codes that work once and are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { username } = useSession().data;
  const clipboard = useClipboard({ timeout: 2000 });
  const text = codes.join('\n');
  const Copied = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={settings.dialog}>
      <p className={settings.help}>{t('settings.second_step.codes_text')}</p>
      <ul className={classes.codes} dir="ltr" aria-label={t('settings.second_step.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" leftSection={<Copied size={18} stroke={1.5} />} onClick={() => clipboard.copy(text)}>
          {t(clipboard.copied ? 'settings.second_step.copied' : 'settings.second_step.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${t('shell.name')} ${username}\n\n${text}\n`)}`}
          download={`mersal-${username}.txt`}
          leftSection={<IconDownload size={18} stroke={1.5} />}
        >
          {t('settings.second_step.download')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('settings.second_step.kept')}</Button>
      </Group>
    </div>
  );
}
