import { ActionIcon, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText, type CopyWords } from './copy-text.js';

export interface CopyFieldProps {
  label: string;
  help?: string | undefined;
  value: string;
  isHidden?: boolean;
}

export function CopyField({
  label,
  help,
  value,
  isHidden = false,
  words,
}: CopyFieldProps & { words: CopyWords & { copy: string } }): React.ReactElement {
  return (
    <TextInput
      label={label}
      description={help}
      value={value}
      readOnly
      variant="filled"
      dir="ltr"
      wrapperProps={{ dir: undefined }}
      onFocus={(event) => event.currentTarget.select()}
      {...(!isHidden && {
        rightSectionWidth: 44,
        rightSection: (
          <ActionIcon aria-label={words.copy} title={words.copy} onClick={() => void copyText(value, words)}>
            <IconCopy size={18} stroke={1.5} />
          </ActionIcon>
        ),
      })}
    />
  );
}
