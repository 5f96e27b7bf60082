import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChangeList } from './use-change-list.js';
import classes from '../list-page.module.css';

interface FilterChipProps {
  name: string;
  label: string;
  value: string | undefined;
  choices: readonly { value: string; label: string }[];
}

export function FilterChip({ name, label, value, choices }: FilterChipProps): React.ReactElement {
  const { t } = useTranslation();
  const change = useChangeList();
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <button type="button" className={classes.chip} data-active={chosen !== undefined || undefined}>
          {chosen ? t('ui.list.filter_is', { label, value: chosen.label }) : label}
          <IconChevronDown size={16} stroke={1.5} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        <Menu.RadioGroup
          value={chosen?.value ?? ''}
          onChange={(next) => change({ [name]: next === '' ? undefined : next })}
        >
          <Menu.RadioItem value="" closeMenuOnClick>
            {t('ui.list.all')}
          </Menu.RadioItem>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
