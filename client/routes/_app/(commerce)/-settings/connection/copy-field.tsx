import { ActionIcon, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';

interface CopyFieldProps {
  label: string;
  help?: string;
  value: string;
}

/** A line to be pasted elsewhere. */
export function CopyField({ label, help, value }: CopyFieldProps): React.ReactElement {
  const { t } = useTranslation();

  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t('apps.connection.copied'));
    } catch {
      // Without permission, or on a page without https: it can still be marked.
      toast.error(t('apps.connection.not_copied'));
    }
  }
  const word = `${t('apps.connection.copy')}: ${label}`;
  return (
    <TextInput
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      readOnly
      dir="ltr"
      wrapperProps={{ dir: undefined }}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon aria-label={word} title={word} onClick={() => void handleCopy()}>
          <IconCopy size={18} stroke={1.5} />
        </ActionIcon>
      }
    />
  );
}
