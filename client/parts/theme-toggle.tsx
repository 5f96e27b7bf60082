import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ThemeMode } from '@server/auth/auth.contract.js';

/** Switches at once; `onChange` saves it wherever this is used. */
export function ThemeToggle({ onChange }: { onChange: (mode: ThemeMode) => void }): React.ReactElement {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme('light');
  const next: ThemeMode = current === 'dark' ? 'light' : 'dark';
  const label = t(`shell.theme_${next}`);
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      onClick={() => {
        setColorScheme(next);
        onChange(next);
      }}
    >
      {current === 'dark' ? <IconSun size={20} stroke={1.5} /> : <IconMoon size={20} stroke={1.5} />}
    </ActionIcon>
  );
}
