import { ActionIcon, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';

/** A line to be pasted elsewhere; one that is hidden cannot be copied. */
export function CopyField({
  label,
  value,
  isHidden = false,
  help,
}: {
  label: string;
  value: string;
  isHidden?: boolean;
  help?: string;
}): React.ReactElement {
  const { t } = useTranslation();

  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t('api.copied'));
    } catch {
      toast.error(t('api.not_copied'));
    }
  }
  const word = t('api.copy_named', { name: label });
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
      {...(!isHidden && {
        rightSectionWidth: 44,
        rightSection: (
          <ActionIcon aria-label={word} title={word} onClick={() => void handleCopy()}>
            <IconCopy size={18} stroke={1.5} />
          </ActionIcon>
        ),
      })}
    />
  );
}
