import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ThemeMode } from '@server/auth/auth.contract.js';

type OnChange = (mode: ThemeMode) => void;

export function useThemeToggle(onChange: OnChange): { label: string; icon: Icon; toggle: () => void } {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const next: ThemeMode = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return {
    label: t(`shell.theme_${next}`),
    icon: next === 'light' ? IconSun : IconMoon,
    toggle: () => {
      setColorScheme(next);
      onChange(next);
    },
  };
}

export function ThemeToggle({ onChange }: { onChange: OnChange }): React.ReactElement {
  const { label, icon: ThemeIcon, toggle } = useThemeToggle(onChange);
  return (
    <ActionIcon aria-label={label} title={label} onClick={toggle}>
      <ThemeIcon size={20} stroke={1.5} />
    </ActionIcon>
  );
}
